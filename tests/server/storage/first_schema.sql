BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE events (
	table_id VARCHAR(32) NOT NULL, 
	seq INTEGER NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	at BIGINT NOT NULL, 
	"by" VARCHAR(32) NOT NULL, 
	data TEXT NOT NULL, 
	head VARCHAR(64) NOT NULL, 
	action_id VARCHAR(64), 
	action_digest VARCHAR(16), 
	action_events INTEGER, 
	CONSTRAINT pk_events PRIMARY KEY (table_id, seq), 
	CONSTRAINT fk_events_table_id FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "events" VALUES('7xiv57urtj92an4h',1,'created',1794735233391,'a94728525d65fa2b06a292ff','{"format":1,"host":"a94728525d65fa2b06a292ff","options":{"book":"deluxe","coach":true,"dice":"fair","difference":false,"games":1,"one_screen":false,"public":true,"rules":{},"seats":2,"teams":[],"title":"","turn_seconds":null}}','7c37f046941265e9a95bde531ca24a26f7d39283864194499955066c6ae8c5ad',NULL,NULL,NULL);
INSERT INTO "events" VALUES('7xiv57urtj92an4h',2,'pledged',1794735233391,'a94728525d65fa2b06a292ff','{"commitment":"74be70a6046781d1a93643ec57c9572d2a6ae523f13f4b2b2aa1a69d0a045125","game":1}','a6ace42339117031d17a4f7dc5afc4b31c3ed77d0e4d03ecbde242321798cc85',NULL,NULL,NULL);
INSERT INTO "events" VALUES('7xiv57urtj92an4h',3,'seated',1794735233394,'a94728525d65fa2b06a292ff','{"bot":null,"holder":"a94728525d65fa2b06a292ff","name":"Ann","seat":0}','fc7837625ed7e18e53c3bda2d37e4182f1120c2df909aebf475fc19f37384a79','at2','840285d3d437a932',1);
INSERT INTO "events" VALUES('7xiv57urtj92an4h',4,'seeded',1794735233396,'a94728525d65fa2b06a292ff','{"game":1,"seat":0,"seed":"seed of Ann"}','ddb6f1ceebb7fc322981882f98a7ff8adabc76aca20bbbc3f6c69f52d67e41d8','at3','556ae6547ab908c1',1);
INSERT INTO "events" VALUES('7xiv57urtj92an4h',5,'seated',1794735233397,'605fdb5c3c473fae58a0022c','{"bot":null,"holder":"605fdb5c3c473fae58a0022c","name":"Bob","seat":1}','90235e572d803a1be603f2f8c674102457ab72d9584456dfef2617fcf71cdd72','at4','93e2486ed484b3bb',1);
INSERT INTO "events" VALUES('7xiv57urtj92an4h',6,'seeded',1794735233399,'605fdb5c3c473fae58a0022c','{"game":1,"seat":1,"seed":"seed of Bob"}','a561dded9485ea3350befb9931816a534977248656aa13f4618cc95d1fd6ab7f','at5','222c11e190fdffcd',1);
INSERT INTO "events" VALUES('7xiv57urtj92an4h',7,'started',1794735233400,'a94728525d65fa2b06a292ff','{"first":null,"game":1,"seeds":["seed of Ann","seed of Bob"],"sides":[{"name":"Ann","partners":[],"seats":[0]},{"name":"Bob","partners":[],"seats":[1]}]}','e0d64cfe01ce4a1bbe1babca19efd8ac335918d00d3523a451173b35b6c31667','at6','db330a1eb419a4ad',1);
INSERT INTO "events" VALUES('7xiv57urtj92an4h',8,'rolled',1794735233402,'a94728525d65fa2b06a292ff','{"dice":[3,4,5,4,3],"keep":[],"roll":1,"side":0,"turn":0}','876e5592237afc14d36dacb0996d5aeab2d72927a7b3f78bbb85dcbc97b3e120','at7','6b351813a4b8ffd3',1);
INSERT INTO "events" VALUES('7xiv57urtj92an4h',9,'rolled',1794735233403,'605fdb5c3c473fae58a0022c','{"dice":[6,1,2,1,1],"keep":[],"roll":1,"side":1,"turn":0}','315468dc2b3f352428f395ab28a9545aea195ffd3888cc8381bc6175cef06bd9','at8','8be0679eb78dc23b',1);
INSERT INTO "events" VALUES('7xiv57urtj92an4h',10,'rolled',1794735233404,'a94728525d65fa2b06a292ff','{"dice":[1,2,1,2,6],"keep":[],"roll":1,"side":0,"turn":1}','104dd75e800aa9e5556df0b65ae09273d3c676a44aac2ad15424adcdb046832b','at9','194408b66aa60c27',1);
INSERT INTO "events" VALUES('7xiv57urtj92an4h',11,'entered',1794735233406,'a94728525d65fa2b06a292ff','{"bonus":0,"box":"threes","points":0,"scratch":false,"side":0}','da41bddc862996f335b7dc4f993b74fff452432827b8b700476a2a5f9f2fff9e','at10','3851a923bec11920',1);
INSERT INTO "events" VALUES('7xiv57urtj92an4h',12,'rolled',1794735233407,'605fdb5c3c473fae58a0022c','{"dice":[6,5,3,6,4],"keep":[],"roll":1,"side":1,"turn":1}','592f0442f0303fa9432dbf636da5ee9cee7e069257608cbe6a69bbd4cdb29e37','at11','e66e028c72d71b01',1);
INSERT INTO "events" VALUES('7xiv57urtj92an4h',13,'entered',1794735233409,'605fdb5c3c473fae58a0022c','{"bonus":0,"box":"small_straight","points":30,"scratch":false,"side":1}','369f0a3272b34e2b2d0f7615f261c127552ed82797b81c658402a96806489eab','at12','c204d4001c83530a',1);
INSERT INTO "events" VALUES('7xiv57urtj92an4h',14,'rolled',1794735233410,'a94728525d65fa2b06a292ff','{"dice":[3,4,3,4,6],"keep":[],"roll":1,"side":0,"turn":2}','74ef2344b06897836715ee22199afb62c5f971e36e6da82a7b44ffd75c31de46','at13','0af26f23012aea0a',1);
INSERT INTO "events" VALUES('7xiv57urtj92an4h',15,'entered',1794735233412,'a94728525d65fa2b06a292ff','{"bonus":0,"box":"twos","points":0,"scratch":false,"side":0}','298eefd348a4313dd6d6c8aa68f8247c84ed90e784838184fe0c9eb40b22e520','at14','b3a092f8c1fbb1b8',1);
INSERT INTO "events" VALUES('7xiv57urtj92an4h',16,'rolled',1794735233413,'605fdb5c3c473fae58a0022c','{"dice":[4,2,2,5,5],"keep":[],"roll":1,"side":1,"turn":2}','24fa1dd99cadf76b6500f7ff15066459bec256f8db472ece1e1adcf652f94d14','at15','ce678bb07417d82b',1);
INSERT INTO "events" VALUES('7xiv57urtj92an4h',17,'entered',1794735233414,'605fdb5c3c473fae58a0022c','{"bonus":0,"box":"fives","points":10,"scratch":false,"side":1}','457019b56445c66a6388a023c62c7c2c245319a6cbf37fe1302a785fbc8b09d7','at16','13ff656ceba6c2b1',1);
INSERT INTO "events" VALUES('7xiv57urtj92an4h',18,'rolled',1794735233416,'a94728525d65fa2b06a292ff','{"dice":[5,5,1,2,3],"keep":[],"roll":1,"side":0,"turn":3}','2ada737870fd40bc6128fb9a1445b1bda93956bcc1df2435cf3f32817f935971','at17','f5335d45e76ad790',1);
INSERT INTO "events" VALUES('7xiv57urtj92an4h',19,'entered',1794735233417,'a94728525d65fa2b06a292ff','{"bonus":0,"box":"fours","points":0,"scratch":false,"side":0}','4009d81c8f905a0d51539a3cc4e6b0dd977fcc61129f7f755067a576e0c74340','at18','7b1923da6a460d35',1);
INSERT INTO "events" VALUES('7xiv57urtj92an4h',20,'rolled',1794735233418,'605fdb5c3c473fae58a0022c','{"dice":[6,6,3,2,6],"keep":[],"roll":1,"side":1,"turn":3}','ba129ffe8379a0bbc5417d8cc46e4279b7e05a5b58a8846da77e2f42c06f364c','at19','bac4b5ef4ae21b6b',1);
INSERT INTO "events" VALUES('7xiv57urtj92an4h',21,'entered',1794735233419,'605fdb5c3c473fae58a0022c','{"bonus":0,"box":"full_house","points":0,"scratch":false,"side":1}','efe7eba718e6a50fec0a14b39e012ca2dd58dc69e53836bd70aeac0cbefa5c3b','at20','c93bb45c36f93289',1);
INSERT INTO "events" VALUES('7xiv57urtj92an4h',22,'rolled',1794735233421,'a94728525d65fa2b06a292ff','{"dice":[6,6,5,5,4],"keep":[],"roll":1,"side":0,"turn":4}','37c98a9adeadd82e3a99124343cf55f80724c3a3001bcd1046b1635e48c6df97','at21','c8768d49b9904680',1);
INSERT INTO "events" VALUES('7xiv57urtj92an4h',23,'entered',1794735233422,'a94728525d65fa2b06a292ff','{"bonus":0,"box":"large_straight","points":0,"scratch":false,"side":0}','0962f6501ca054c3020bf1a842de2e3b31b1ac023a8fc919fb04d5c9ea9c85d9','at22','d4dfd83e300339bd',1);
INSERT INTO "events" VALUES('7xiv57urtj92an4h',24,'rolled',1794735233423,'605fdb5c3c473fae58a0022c','{"dice":[1,2,1,4,6],"keep":[],"roll":1,"side":1,"turn":4}','368da35ea007f1830b61d901004127b5f944df7065122b71a273ee4fa255d843','at23','e8037764ccb4578c',1);
INSERT INTO "events" VALUES('7xiv57urtj92an4h',25,'entered',1794735233425,'605fdb5c3c473fae58a0022c','{"bonus":0,"box":"large_straight","points":0,"scratch":false,"side":1}','e2d6614afbb570380e5ddaf7730f073c8873e4e46ec8b650bdff322082fc8b11','at24','302988eefb020412',1);
INSERT INTO "events" VALUES('7xiv57urtj92an4h',26,'rolled',1794735233426,'a94728525d65fa2b06a292ff','{"dice":[6,4,5,5,2],"keep":[],"roll":1,"side":0,"turn":5}','fa3ba4b9e48fb30ac2061bb1f6bd3704cd08d056960426a25746dc75402d3647','at25','3d0e69974d227b53',1);
INSERT INTO "events" VALUES('7xiv57urtj92an4h',27,'entered',1794735233427,'a94728525d65fa2b06a292ff','{"bonus":0,"box":"small_straight","points":0,"scratch":false,"side":0}','c9d8a9d2e22d934ee0f79b6dd4467018b6e4d5ef382e1c7911bf598407ee8bd7','at26','4fc5ada099db6825',1);
INSERT INTO "events" VALUES('7xiv57urtj92an4h',28,'rolled',1794735233428,'605fdb5c3c473fae58a0022c','{"dice":[4,5,6,3,4],"keep":[],"roll":1,"side":1,"turn":5}','4536adf3b3211f1311ab77a8deec8f59a4be100bafabc2b98f5d83ae8b9e4b02','at27','b76400053c750952',1);
INSERT INTO "events" VALUES('7xiv57urtj92an4h',29,'entered',1794735233430,'605fdb5c3c473fae58a0022c','{"bonus":0,"box":"fours","points":8,"scratch":false,"side":1}','19769c557497a1bb023267e1638a3b0c07207b577fdb81f73f3fd2ed70caa363','at28','fc9dcbcbe70ab74c',1);
INSERT INTO "events" VALUES('7xiv57urtj92an4h',30,'rolled',1794735233431,'a94728525d65fa2b06a292ff','{"dice":[3,6,4,1,4],"keep":[],"roll":1,"side":0,"turn":6}','70afca1100324300739fe994f5ac8a53508d3eabfe150eeb3b4c69bc68429d23','at29','94ea79be6fe29dae',1);
INSERT INTO "events" VALUES('7xiv57urtj92an4h',31,'entered',1794735233432,'a94728525d65fa2b06a292ff','{"bonus":0,"box":"fives","points":0,"scratch":false,"side":0}','e8d0107f808be341c7385c1f0da94e08ecc73579f77db5db4599541074ddb765','at30','49e8197780d34230',1);
INSERT INTO "events" VALUES('7xiv57urtj92an4h',32,'rolled',1794735233433,'605fdb5c3c473fae58a0022c','{"dice":[3,4,1,6,1],"keep":[],"roll":1,"side":1,"turn":6}','9b2a05d4dfcf548652d0c0b5858ad01e592870aa46a18b8bc5bd63bf187d9541','at31','c29c2239984df70c',1);
INSERT INTO "events" VALUES('7xiv57urtj92an4h',33,'entered',1794735233436,'605fdb5c3c473fae58a0022c','{"bonus":0,"box":"chance","points":15,"scratch":false,"side":1}','8db52969ce61c512de7753c9609e3a145420d14f45c67959df8907a3bdd7a8ef','at32','dca6ac103df4fcdd',1);
INSERT INTO "events" VALUES('7xiv57urtj92an4h',34,'rolled',1794735233437,'a94728525d65fa2b06a292ff','{"dice":[4,5,6,6,3],"keep":[],"roll":1,"side":0,"turn":7}','c0e2c88a1df710d20ac4e84fa51c322292d1c577a337eb40959034136a93bbb7','at33','57545c22e67458db',1);
INSERT INTO "events" VALUES('7xiv57urtj92an4h',35,'entered',1794735233438,'a94728525d65fa2b06a292ff','{"bonus":0,"box":"aces","points":0,"scratch":false,"side":0}','596a99f1cda0612fc6fd903cfeb9c8a9e13bfaa2fb2614f331ce974b8984fa4b','at34','180ea3c94725a61f',1);
INSERT INTO "events" VALUES('7xiv57urtj92an4h',36,'rolled',1794735233439,'605fdb5c3c473fae58a0022c','{"dice":[6,6,4,6,5],"keep":[],"roll":1,"side":1,"turn":7}','8e53c8aaad875a9b5d4e52bce4becb30841f77b935c13be9b490aadd61aba270','at35','692b7c332b52bede',1);
INSERT INTO "events" VALUES('7xiv57urtj92an4h',37,'entered',1794735233441,'605fdb5c3c473fae58a0022c','{"bonus":0,"box":"yahtzee","points":0,"scratch":false,"side":1}','713feb1c7d64aa501415787d2e8e966fc2d60e3c8f40f77a9c1c587015644c03','at36','89f9613b38669ff1',1);
INSERT INTO "events" VALUES('7xiv57urtj92an4h',38,'rolled',1794735233442,'a94728525d65fa2b06a292ff','{"dice":[4,6,3,4,2],"keep":[],"roll":1,"side":0,"turn":8}','bf459f7cadf98c90b7b91ba6e991ad84f90855f6d10cf7fe8f65548c5bb07edd','at37','3b7bff61b82fa2d4',1);
INSERT INTO "events" VALUES('7xiv57urtj92an4h',39,'entered',1794735233443,'a94728525d65fa2b06a292ff','{"bonus":0,"box":"full_house","points":0,"scratch":false,"side":0}','eb1430b1ee82360e1023d57ea74b896f691a35e0fb8de2e10e5bccf081d4a4cf','at38','3c97a3a12e5d0022',1);
INSERT INTO "events" VALUES('7xiv57urtj92an4h',40,'rolled',1794735233444,'605fdb5c3c473fae58a0022c','{"dice":[5,5,4,5,2],"keep":[],"roll":1,"side":1,"turn":8}','65c894826137a91382b5fb6f82e438a9d0008dc7ba1a0d4862a4856e36a32130','at39','aea9b02cd5cc8bc3',1);
INSERT INTO "events" VALUES('7xiv57urtj92an4h',41,'entered',1794735233446,'605fdb5c3c473fae58a0022c','{"bonus":0,"box":"sixes","points":0,"scratch":false,"side":1}','8408dc2562b2ad681a3a3bba2b9187d0c2ba17fa5ff5512017b7f981e7089ac1','at40','31af0f31380d2b16',1);
INSERT INTO "events" VALUES('7xiv57urtj92an4h',42,'rolled',1794735233447,'a94728525d65fa2b06a292ff','{"dice":[2,2,4,3,3],"keep":[],"roll":1,"side":0,"turn":9}','8980677ad95abbbec183adfbbe340a102129ec31a33c4f88f56af87fdce9d39c','at41','b4e40a30764ba7f4',1);
INSERT INTO "events" VALUES('7xiv57urtj92an4h',43,'entered',1794735233448,'a94728525d65fa2b06a292ff','{"bonus":0,"box":"chance","points":14,"scratch":false,"side":0}','9f8d82775f3257d2093f8b87994bc4e58e25be0c977b425adb54c45883c0ca3b','at42','db50def3c941e9ef',1);
INSERT INTO "events" VALUES('7xiv57urtj92an4h',44,'rolled',1794735233449,'605fdb5c3c473fae58a0022c','{"dice":[1,6,4,2,5],"keep":[],"roll":1,"side":1,"turn":9}','d103e924d153d383f83a3074f7ea36e8b44f9e608774113608bd602cf4228141','at43','ea9dca72264412d1',1);
INSERT INTO "events" VALUES('7xiv57urtj92an4h',45,'entered',1794735233451,'605fdb5c3c473fae58a0022c','{"bonus":0,"box":"aces","points":1,"scratch":false,"side":1}','ce8bdf4c2aa6533e7a9330e849ab9304be22279179e22d7b19e36c2004f5695e','at44','773b268374672aba',1);
INSERT INTO "events" VALUES('7xiv57urtj92an4h',46,'rolled',1794735233452,'a94728525d65fa2b06a292ff','{"dice":[4,3,3,1,2],"keep":[],"roll":1,"side":0,"turn":10}','6443d51237890a6087cf5a5c0d301fab423ec0d032cfa561f3c157eeb4d3c809','at45','a04e27c228eda75b',1);
INSERT INTO "events" VALUES('7xiv57urtj92an4h',47,'entered',1794735233453,'a94728525d65fa2b06a292ff','{"bonus":0,"box":"yahtzee","points":0,"scratch":false,"side":0}','3acc73aca37b07d48eeeac5e9fe3934f4945efb26809162e5c4d887eac8fd5b9','at46','7f5cd341d6a1ea42',1);
INSERT INTO "events" VALUES('7xiv57urtj92an4h',48,'rolled',1794735233454,'605fdb5c3c473fae58a0022c','{"dice":[5,5,6,1,5],"keep":[],"roll":1,"side":1,"turn":10}','164d1ca7502ae554c86d0422991b9d55cc314005ced562c536b92a414eec2e7f','at47','d9c434b1953fb93d',1);
INSERT INTO "events" VALUES('7xiv57urtj92an4h',49,'entered',1794735233456,'605fdb5c3c473fae58a0022c','{"bonus":0,"box":"three_kind","points":22,"scratch":false,"side":1}','dccdfef989e7206104e653f146dfebd38c964c771a0055068fed92b90f07bc81','at48','b8d1f92c3abaa42f',1);
INSERT INTO "events" VALUES('7xiv57urtj92an4h',50,'rolled',1794735233457,'a94728525d65fa2b06a292ff','{"dice":[1,1,1,3,4],"keep":[],"roll":1,"side":0,"turn":11}','39d2379e3407c9fa4d45df3518cfaf3c77fe10488e9c8f0fdc6a02f5b4a03ef0','at49','500823d854eaf7cb',1);
INSERT INTO "events" VALUES('7xiv57urtj92an4h',51,'entered',1794735233458,'a94728525d65fa2b06a292ff','{"bonus":0,"box":"four_kind","points":0,"scratch":false,"side":0}','de5f721976afbe37295c02b858cde212951f1bdd27231fe68cefaf7588206289','at50','e3281d4a5aee4468',1);
INSERT INTO "events" VALUES('7xiv57urtj92an4h',52,'rolled',1794735233459,'605fdb5c3c473fae58a0022c','{"dice":[6,5,6,6,4],"keep":[],"roll":1,"side":1,"turn":11}','ffe759794ca6d258d8f1bd79b8d69ecefbf85d6980dfc88e19f43fa995d0df7a','at51','f31649f5c3ae8cb0',1);
INSERT INTO "events" VALUES('7xiv57urtj92an4h',53,'entered',1794735233461,'605fdb5c3c473fae58a0022c','{"bonus":0,"box":"twos","points":0,"scratch":false,"side":1}','25218599c603aa1c05f689f38b17a8e2fc1399073281d54aee0bda0716d125f9','at52','84024c8cdc8db4c1',1);
INSERT INTO "events" VALUES('7xiv57urtj92an4h',54,'rolled',1794735233462,'a94728525d65fa2b06a292ff','{"dice":[1,3,4,2,4],"keep":[],"roll":1,"side":0,"turn":12}','c3b97650fa6fb9385928912ff2511b2b7f88e4b5dcfa6e9874234e1114340b6d','at53','788c5b9ca45c1664',1);
INSERT INTO "events" VALUES('7xiv57urtj92an4h',55,'entered',1794735233463,'a94728525d65fa2b06a292ff','{"bonus":0,"box":"sixes","points":0,"scratch":false,"side":0}','e1f67f1b2b2e0b9700c7b0c3b147652a6717487da88412a6c5f06121430da954','at54','4f2491055625d115',1);
INSERT INTO "events" VALUES('7xiv57urtj92an4h',56,'rolled',1794735233464,'605fdb5c3c473fae58a0022c','{"dice":[5,4,3,2,6],"keep":[],"roll":1,"side":1,"turn":12}','d69c5efb2cbbf7a544ff75769eb5f7e885f06f65b7c3b66fa39209aabd323918','at55','7c97b32cb80d321c',1);
INSERT INTO "events" VALUES('7xiv57urtj92an4h',57,'entered',1794735233466,'605fdb5c3c473fae58a0022c','{"bonus":0,"box":"four_kind","points":0,"scratch":false,"side":1}','8c2e45fb3923fe8b1a3bbff2cb806ec95f0c77b7b85bb9e1781fb73c0499be32','at56','f6cc0fade10f65da',1);
INSERT INTO "events" VALUES('7xiv57urtj92an4h',58,'rolled',1794735233467,'a94728525d65fa2b06a292ff','{"dice":[1,1,2,2,3],"keep":[],"roll":1,"side":0,"turn":13}','07d7b2074c51e0fe50c488ce331a333643f8870d8ee3c9a4fed9b688a5720db4','at57','6a7983aaf3344379',1);
INSERT INTO "events" VALUES('7xiv57urtj92an4h',59,'entered',1794735233468,'a94728525d65fa2b06a292ff','{"bonus":0,"box":"three_kind","points":0,"scratch":false,"side":0}','c707d0d60bce7a4bd616a6b53231db144d2db4ff6f5bd9a684d5d56d740eea44','at58','b9faafb41e351f94',1);
INSERT INTO "events" VALUES('7xiv57urtj92an4h',60,'rolled',1794735233469,'605fdb5c3c473fae58a0022c','{"dice":[6,5,2,4,3],"keep":[],"roll":1,"side":1,"turn":13}','fb02ec38dc89afe87ca4c46c970e70a526987d453d73a14ac319d04e4e32a32a','at59','f6a622abf80e0b7f',1);
INSERT INTO "events" VALUES('7xiv57urtj92an4h',61,'entered',1794735233471,'605fdb5c3c473fae58a0022c','{"bonus":0,"box":"threes","points":3,"scratch":false,"side":1}','5acf34180e82a9dad7e0e359eb074069cc9e0512a9da26492d9356ea16edde6f',NULL,NULL,NULL);
INSERT INTO "events" VALUES('7xiv57urtj92an4h',62,'revealed',1794735233471,'605fdb5c3c473fae58a0022c','{"game":1,"secret":"a67d2d8fafd1bccd5fb7e7abd1e6e79a8b993392b1e41b4832c729a0336b3744"}','09f42540bb4f83893c2d4978e8cea899f13c529e3f288096c9fd9710ebb1f1f9','at60','8c755c4a289c5cf3',2);
INSERT INTO "events" VALUES('4t73nqqwv29q8z3b',1,'created',1794735233473,'9b0f9d34665ebd5e156207fa','{"format":1,"host":"9b0f9d34665ebd5e156207fa","options":{"book":"travel","coach":true,"dice":"fair","difference":false,"games":1,"one_screen":false,"public":false,"rules":{},"seats":2,"teams":[],"title":"","turn_seconds":null}}','1034502ba50dcc96242b5efa22387a1a221ea102c5318ac748cde16e5d2c0a45',NULL,NULL,NULL);
INSERT INTO "events" VALUES('4t73nqqwv29q8z3b',2,'pledged',1794735233473,'9b0f9d34665ebd5e156207fa','{"commitment":"97af119989e88f0b1ba01e1fa2a94bcec5a59e9e58600f218bf34e043c3d7d74","game":1}','8e557f45318835ada094be9a2afa7fc861f70fe9cf29b7f49c44ba5e928c1e41',NULL,NULL,NULL);
INSERT INTO "events" VALUES('4t73nqqwv29q8z3b',3,'seated',1794735233475,'9b0f9d34665ebd5e156207fa','{"bot":null,"holder":"9b0f9d34665ebd5e156207fa","name":"Ann","seat":0}','7d9d248f44b6857179cc83fa4a51eafc22256daa9fe0567556a298903bfff0b0','at2','840285d3d437a932',1);
INSERT INTO "events" VALUES('4t73nqqwv29q8z3b',4,'seeded',1794735233476,'9b0f9d34665ebd5e156207fa','{"game":1,"seat":0,"seed":"seed of Ann"}','0e34f408f208552664e7f14726af68f417f2c386f71b06cbb740754790c27377','at3','556ae6547ab908c1',1);
INSERT INTO "events" VALUES('4t73nqqwv29q8z3b',5,'seated',1794735233477,'6f9d1f63f1938d869176db94','{"bot":null,"holder":"6f9d1f63f1938d869176db94","name":"Bob","seat":1}','aec70b5236f71985219b9863fb014fbd597f88868a5679a49bb001e7bca5e372','at4','93e2486ed484b3bb',1);
INSERT INTO "events" VALUES('4t73nqqwv29q8z3b',6,'seeded',1794735233479,'6f9d1f63f1938d869176db94','{"game":1,"seat":1,"seed":"seed of Bob"}','27baec22e475f6a85ae981dcf1574bccaee3d3f037c9c55d37847750d31a3179','at5','222c11e190fdffcd',1);
INSERT INTO "events" VALUES('4t73nqqwv29q8z3b',7,'started',1794735233480,'9b0f9d34665ebd5e156207fa','{"first":null,"game":1,"seeds":["seed of Ann","seed of Bob"],"sides":[{"name":"Ann","partners":[],"seats":[0]},{"name":"Bob","partners":[],"seats":[1]}]}','7299de0eab4debbc33a5aeef7135644f721de9a53573fe258f64c5645ed0fc9f','at6','db330a1eb419a4ad',1);
INSERT INTO "events" VALUES('4t73nqqwv29q8z3b',8,'rolled',1794735233484,'9b0f9d34665ebd5e156207fa','{"dice":[5,5,5,1,4],"keep":[],"roll":1,"side":0,"turn":0}','5fad1cb462f4a6633da8e5701045d40cc6b196c5ffa05265b009560f5910aae7','at7','6b351813a4b8ffd3',1);
INSERT INTO "events" VALUES('4t73nqqwv29q8z3b',9,'rolled',1794735233485,'6f9d1f63f1938d869176db94','{"dice":[4,3,3,6,5],"keep":[],"roll":1,"side":1,"turn":0}','bb0071ed05690231c83e2f07758128ca707986d6f0bc07ac90f90cdce2f45a58','at8','8be0679eb78dc23b',1);
INSERT INTO "events" VALUES('4t73nqqwv29q8z3b',10,'rolled',1794735233486,'6f9d1f63f1938d869176db94','{"dice":[4,5,5,4,6],"keep":[],"roll":1,"side":1,"turn":1}','33efe10300e76b25b46b457843c77664ee2c01674e296973b164afdc8c64adcd','at9','194408b66aa60c27',1);
INSERT INTO "events" VALUES('4t73nqqwv29q8z3b',11,'entered',1794735233488,'6f9d1f63f1938d869176db94','{"bonus":0,"box":"aces","points":0,"scratch":false,"side":1}','0560292aec5ad8aea4a51c93617a4384cfc9835fde75bf478a7e6f4431d62afa','at10','918b8839328024f8',1);
INSERT INTO "events" VALUES('4t73nqqwv29q8z3b',12,'rolled',1794735233489,'9b0f9d34665ebd5e156207fa','{"dice":[4,5,5,6,5],"keep":[],"roll":1,"side":0,"turn":1}','ae8e2f4c2b22885dbd0870ed28348a38e04215e9e5ee802972f90aef4859f167','at11','e66e028c72d71b01',1);
INSERT INTO "events" VALUES('4t73nqqwv29q8z3b',13,'entered',1794735233490,'9b0f9d34665ebd5e156207fa','{"bonus":0,"box":"large_straight","points":0,"scratch":false,"side":0}','4a861511971e338a6be4b586f11c9f2079cbd130d3e5f9c056d8eef376efbbff','at12','7d42c14558be65dc',1);
INSERT INTO "events" VALUES('4t73nqqwv29q8z3b',14,'rolled',1794735233492,'6f9d1f63f1938d869176db94','{"dice":[1,4,5,3,5],"keep":[],"roll":1,"side":1,"turn":2}','9d1cd1c56a07fc725538e3df7a4e69313821782dc212da120aace7a0a28dee09','at13','0af26f23012aea0a',1);
INSERT INTO "events" VALUES('4t73nqqwv29q8z3b',15,'entered',1794735233493,'6f9d1f63f1938d869176db94','{"bonus":0,"box":"small_straight","points":0,"scratch":false,"side":1}','dbf7d80e88ea77793e13c0b6b97b32430ce1ca0eee9c325173c5c673413a68eb','at14','6efada6e78b93df1',1);
INSERT INTO "events" VALUES('4t73nqqwv29q8z3b',16,'rolled',1794735233494,'9b0f9d34665ebd5e156207fa','{"dice":[5,4,4,4,1],"keep":[],"roll":1,"side":0,"turn":2}','dc9ca25a947a3418517a2ab597b3fbd2622d9a4c7bbded354d8590eb4c423d75','at15','ce678bb07417d82b',1);
INSERT INTO "events" VALUES('4t73nqqwv29q8z3b',17,'entered',1794735233495,'9b0f9d34665ebd5e156207fa','{"bonus":0,"box":"aces","points":1,"scratch":false,"side":0}','3cfca3a3d2766e6d84077f3d5b86c80b14ba316f991d2e8c800291a2b62c3044','at16','02a23b6c3a1972e3',1);
INSERT INTO "events" VALUES('4t73nqqwv29q8z3b',18,'rolled',1794735233497,'6f9d1f63f1938d869176db94','{"dice":[4,6,2,3,2],"keep":[],"roll":1,"side":1,"turn":3}','f185e4db167b3a9c72760393c7344424f7d36143cec519bfb2439725817216ff','at17','f5335d45e76ad790',1);
INSERT INTO "events" VALUES('4t73nqqwv29q8z3b',19,'entered',1794735233498,'6f9d1f63f1938d869176db94','{"bonus":0,"box":"four_kind","points":0,"scratch":false,"side":1}','b7574b738a8c9de0fcea0e8e228e8c38b4bb93d47012f1f47c70307e87c7eceb','at18','da50b6d3bd470fb3',1);
INSERT INTO "events" VALUES('4t73nqqwv29q8z3b',20,'rolled',1794735233499,'9b0f9d34665ebd5e156207fa','{"dice":[4,6,1,3,1],"keep":[],"roll":1,"side":0,"turn":3}','60e8044762b712d630c4b6c5a363463f609d8b1396223e77411ba1673835ad29','at19','bac4b5ef4ae21b6b',1);
INSERT INTO "events" VALUES('4t73nqqwv29q8z3b',21,'entered',1794735233501,'9b0f9d34665ebd5e156207fa','{"bonus":0,"box":"chance","points":15,"scratch":false,"side":0}','ca0edc5d177d8b7f7ef7e34cf8305567fd66ba67f9fa83cc3c36814befc5ed50','at20','1b56b4b227c4601b',1);
INSERT INTO "events" VALUES('4t73nqqwv29q8z3b',22,'rolled',1794735233502,'6f9d1f63f1938d869176db94','{"dice":[6,1,4,5,5],"keep":[],"roll":1,"side":1,"turn":4}','1f6cc2625876d02cc0565f57310ae4d21b0ae8dee7811bc93678c9d550f2d6fc','at21','c8768d49b9904680',1);
INSERT INTO "events" VALUES('4t73nqqwv29q8z3b',23,'entered',1794735233503,'6f9d1f63f1938d869176db94','{"bonus":0,"box":"fives","points":10,"scratch":false,"side":1}','6c465765d7b4cec44c6230d97215326b27793548393dab6d32c270bacaa9b844','at22','dae5aaef5752925d',1);
INSERT INTO "events" VALUES('4t73nqqwv29q8z3b',24,'rolled',1794735233504,'9b0f9d34665ebd5e156207fa','{"dice":[1,5,2,3,3],"keep":[],"roll":1,"side":0,"turn":4}','9612adc7996307f23295aafbb2e08b879212863d4ea4201ea8492776292a924a','at23','e8037764ccb4578c',1);
INSERT INTO "events" VALUES('4t73nqqwv29q8z3b',25,'entered',1794735233506,'9b0f9d34665ebd5e156207fa','{"bonus":0,"box":"four_kind","points":0,"scratch":false,"side":0}','db50c28025ddd6465a9df7e801a46fea63004ee3f86e372cf8bb3ae5bd9584ed','at24','91bc534c4bbe29ab',1);
INSERT INTO "events" VALUES('4t73nqqwv29q8z3b',26,'rolled',1794735233507,'6f9d1f63f1938d869176db94','{"dice":[6,4,1,5,3],"keep":[],"roll":1,"side":1,"turn":5}','78d4b2bf6aded4d0e7fb0c33d330af2425b5a582194a2aa60431916753daeefc','at25','3d0e69974d227b53',1);
INSERT INTO "events" VALUES('4t73nqqwv29q8z3b',27,'entered',1794735233508,'6f9d1f63f1938d869176db94','{"bonus":0,"box":"twos","points":0,"scratch":false,"side":1}','112f20b072ebc7950df8a6883de56888ac46a98e5c850fbfd67e68e7fabe7b02','at26','665c76f9304ca7b5',1);
INSERT INTO "events" VALUES('4t73nqqwv29q8z3b',28,'rolled',1794735233510,'9b0f9d34665ebd5e156207fa','{"dice":[6,3,2,6,1],"keep":[],"roll":1,"side":0,"turn":5}','945ec9894e1e8eaeebcd7bc8d5e09a15b2ebd1ae3b6e780a263e93bf092a80ad','at27','b76400053c750952',1);
INSERT INTO "events" VALUES('4t73nqqwv29q8z3b',29,'entered',1794735233511,'9b0f9d34665ebd5e156207fa','{"bonus":0,"box":"yahtzee","points":0,"scratch":false,"side":0}','b01343097c25e99afd1d2212ba0b32b986ae15a617c00b1858bc82e04818c4ab','at28','2f5fef909d92c6a0',1);
INSERT INTO "events" VALUES('4t73nqqwv29q8z3b',30,'rolled',1794735233512,'6f9d1f63f1938d869176db94','{"dice":[6,5,6,1,4],"keep":[],"roll":1,"side":1,"turn":6}','9a64f966e59d7dcbd5df49b60e0569e5683268ae9e875149f21e379746feff38','at29','94ea79be6fe29dae',1);
INSERT INTO "events" VALUES('4t73nqqwv29q8z3b',31,'entered',1794735233513,'6f9d1f63f1938d869176db94','{"bonus":0,"box":"three_kind","points":0,"scratch":false,"side":1}','d1dcb06e54f0226c26e5a4e8f39ade31621a39682c151b5fe0bccd51d460534a','at30','f79b370f35c3e0cc',1);
INSERT INTO "events" VALUES('4t73nqqwv29q8z3b',32,'rolled',1794735233515,'9b0f9d34665ebd5e156207fa','{"dice":[5,1,2,1,2],"keep":[],"roll":1,"side":0,"turn":6}','5b8ea6c8490ec3e5792ee6daf264b3b08796839523100c3b216fa92d9b9eb7a9','at31','c29c2239984df70c',1);
INSERT INTO "events" VALUES('4t73nqqwv29q8z3b',33,'entered',1794735233516,'9b0f9d34665ebd5e156207fa','{"bonus":0,"box":"small_straight","points":0,"scratch":false,"side":0}','0416f0ad1ac8eb3412ed9971d76c5f266d9b698e4e54c6b12bffbb1eed44d967','at32','a7f44bf8f79286cd',1);
INSERT INTO "events" VALUES('4t73nqqwv29q8z3b',34,'rolled',1794735233517,'6f9d1f63f1938d869176db94','{"dice":[6,1,4,2,6],"keep":[],"roll":1,"side":1,"turn":7}','fd626f759e5305335be971c49a648eeb77222e9e1a4abd721ab1aff00fe39c3a','at33','57545c22e67458db',1);
INSERT INTO "events" VALUES('4t73nqqwv29q8z3b',35,'entered',1794735233518,'6f9d1f63f1938d869176db94','{"bonus":0,"box":"full_house","points":0,"scratch":false,"side":1}','165e9ce6215e214642e8be6b9d92c1aacd1aa63dac2748d18b5b2888557d40d3','at34','e7c78001724dd51d',1);
INSERT INTO "events" VALUES('4t73nqqwv29q8z3b',36,'rolled',1794735233520,'9b0f9d34665ebd5e156207fa','{"dice":[4,2,3,3,2],"keep":[],"roll":1,"side":0,"turn":7}','7b0732e25834e8d194f6d07a4a9d4853b7ccc70071783c1080afbb678eb03dc7','at35','692b7c332b52bede',1);
INSERT INTO "events" VALUES('4t73nqqwv29q8z3b',37,'entered',1794735233521,'9b0f9d34665ebd5e156207fa','{"bonus":0,"box":"sixes","points":0,"scratch":false,"side":0}','9c7e8f1a715c1b0a62d07a55271127b8a4e5d6b7866993bc1b43d7483adc2ca0','at36','2375d07cfd6d4f06',1);
INSERT INTO "events" VALUES('j4bse4zyym8mvnr7',1,'created',1794735233523,'693b946e63d375b98fc57b6b','{"format":1,"host":"693b946e63d375b98fc57b6b","options":{"book":"deluxe","coach":true,"dice":"fair","difference":false,"games":1,"one_screen":false,"public":false,"rules":{},"seats":2,"teams":[],"title":"","turn_seconds":null}}','6cdb298500753ce7dd7548aebe98a31cb3904aa4209b7c06c5dfc8ecd34589e1',NULL,NULL,NULL);
INSERT INTO "events" VALUES('j4bse4zyym8mvnr7',2,'pledged',1794735233523,'693b946e63d375b98fc57b6b','{"commitment":"feced39d97c9544c8036fef03b3f6ca324f0d70934f41c25b7cca4092ef32486","game":1}','943f63941e09270f458eabafccb1916779b1cb48b03ff7ca40486cd22cd405c3',NULL,NULL,NULL);
INSERT INTO "events" VALUES('j4bse4zyym8mvnr7',3,'seated',1794735233525,'693b946e63d375b98fc57b6b','{"bot":null,"holder":"693b946e63d375b98fc57b6b","name":"Ann","seat":0}','0db14f38bd0c118df458946606be8dfbaa44995fc098c0393cc7fc1d3f0e9030','at2','840285d3d437a932',1);
INSERT INTO "events" VALUES('j4bse4zyym8mvnr7',4,'seeded',1794735233526,'693b946e63d375b98fc57b6b','{"game":1,"seat":0,"seed":"seed of Ann"}','f20f35c43eefc9dc2148f9e93dc76173ec43471a574741cec85526759a7b53be','at3','556ae6547ab908c1',1);
INSERT INTO "events" VALUES('j4bse4zyym8mvnr7',5,'seated',1794735233528,'3ee91e8e3cafb3efcb89c8a0','{"bot":null,"holder":"3ee91e8e3cafb3efcb89c8a0","name":"Bob","seat":1}','e18d22d3ee715f862cd25404adbcc21c7f77e73ed67dc8aea18b48a2d65313e6','at4','93e2486ed484b3bb',1);
INSERT INTO "events" VALUES('j4bse4zyym8mvnr7',6,'seeded',1794735233529,'3ee91e8e3cafb3efcb89c8a0','{"game":1,"seat":1,"seed":"seed of Bob"}','cd8fb3f730c71b68d0beb44b35f8dc281e3af53b3204c1aec66f2b3ed29524f1','at5','222c11e190fdffcd',1);
INSERT INTO "events" VALUES('rhvbkpmevnyd6cn2',1,'created',1794735233531,'da23a026d96c38c5ecbf98a1','{"format":1,"host":"da23a026d96c38c5ecbf98a1","options":{"book":"deluxe","coach":true,"dice":"real","difference":false,"games":1,"one_screen":false,"public":false,"rules":{},"seats":2,"teams":[],"title":"","turn_seconds":null}}','ac2bf1df495f345336afc497bf994cb36be76e45bab4e399e1ad4120e025ac93',NULL,NULL,NULL);
INSERT INTO "events" VALUES('rhvbkpmevnyd6cn2',2,'seated',1794735233532,'da23a026d96c38c5ecbf98a1','{"bot":null,"holder":"da23a026d96c38c5ecbf98a1","name":"Ann","seat":0}','16c2b50ac63e68ce43a1c5ba0dabc353da686865cc929dcf4b16c99f0575bf17','at1','8de1008c329e43fb',1);
INSERT INTO "events" VALUES('rhvbkpmevnyd6cn2',3,'seated',1794735233534,'ff78c66a28234ce8030e7018','{"bot":null,"holder":"ff78c66a28234ce8030e7018","name":"Bob","seat":1}','081cf910a386f9834ddec91b506d11f41830aa1f10d778b16133deea59795ace','at2','840285d3d437a932',1);
INSERT INTO "events" VALUES('rhvbkpmevnyd6cn2',4,'started',1794735233535,'da23a026d96c38c5ecbf98a1','{"first":0,"game":1,"seeds":["",""],"sides":[{"name":"Ann","partners":[],"seats":[0]},{"name":"Bob","partners":[],"seats":[1]}]}','8eec8597623fd411efd8fc8adf3c8de466b2ddece713c33ec6567e5b8db700c3','at3','94dbe4ef9fe2a0ee',1);
INSERT INTO "events" VALUES('rhvbkpmevnyd6cn2',5,'wrote',1794735233536,'da23a026d96c38c5ecbf98a1','{"bonus":0,"box":"chance","dice":null,"points":17,"side":0}','c56bbbe2bfa1d6128712cfef6e2b43ecb5aada3952f969f3d4ec78d00250ea85','at4','4883796b0c0eba40',1);
CREATE TABLE members (
	person VARCHAR(32) NOT NULL, 
	table_id VARCHAR(32) NOT NULL, 
	CONSTRAINT pk_members PRIMARY KEY (person, table_id), 
	CONSTRAINT fk_members_person FOREIGN KEY(person) REFERENCES people (id), 
	CONSTRAINT fk_members_table_id FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "members" VALUES('724757nw8k3ar3v4','7xiv57urtj92an4h');
INSERT INTO "members" VALUES('7f7x5mi2zdhzwzpm','7xiv57urtj92an4h');
INSERT INTO "members" VALUES('724757nw8k3ar3v4','4t73nqqwv29q8z3b');
INSERT INTO "members" VALUES('7f7x5mi2zdhzwzpm','4t73nqqwv29q8z3b');
INSERT INTO "members" VALUES('724757nw8k3ar3v4','j4bse4zyym8mvnr7');
INSERT INTO "members" VALUES('7f7x5mi2zdhzwzpm','j4bse4zyym8mvnr7');
INSERT INTO "members" VALUES('724757nw8k3ar3v4','rhvbkpmevnyd6cn2');
INSERT INTO "members" VALUES('7f7x5mi2zdhzwzpm','rhvbkpmevnyd6cn2');
CREATE TABLE people (
	id VARCHAR(32) NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	created_at BIGINT NOT NULL, 
	CONSTRAINT pk_people PRIMARY KEY (id)
);
INSERT INTO "people" VALUES('724757nw8k3ar3v4','Ann',1794735233387);
INSERT INTO "people" VALUES('7f7x5mi2zdhzwzpm','Bob',1794735233388);
CREATE TABLE secrets (
	table_id VARCHAR(32) NOT NULL, 
	game INTEGER NOT NULL, 
	secret BLOB NOT NULL, 
	CONSTRAINT pk_secrets PRIMARY KEY (table_id, game), 
	CONSTRAINT fk_secrets_table_id FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "secrets" VALUES('7xiv57urtj92an4h',1,X'A67D2D8FAFD1BCCD5FB7E7ABD1E6E79A8B993392B1E41B4832C729A0336B3744');
INSERT INTO "secrets" VALUES('4t73nqqwv29q8z3b',1,X'C10FC8758BD25A32469F62CCE78D4B5E27E592D4375F95BB2A7F9807029A71EA');
INSERT INTO "secrets" VALUES('j4bse4zyym8mvnr7',1,X'16F1A2434474C02810C574D616419F1F4E45967F93AFD259D7EC406B1E785A35');
CREATE TABLE tables (
	id VARCHAR(32) NOT NULL, 
	creator VARCHAR(32) NOT NULL, 
	public BOOLEAN NOT NULL, 
	phase VARCHAR(16) NOT NULL, 
	created_at BIGINT NOT NULL, 
	updated_at BIGINT NOT NULL, 
	CONSTRAINT pk_tables PRIMARY KEY (id), 
	CONSTRAINT fk_tables_creator FOREIGN KEY(creator) REFERENCES people (id)
);
INSERT INTO "tables" VALUES('7xiv57urtj92an4h','724757nw8k3ar3v4',1,'over',1794735233391,1794735233471);
INSERT INTO "tables" VALUES('4t73nqqwv29q8z3b','724757nw8k3ar3v4',0,'playing',1794735233473,1794735233521);
INSERT INTO "tables" VALUES('j4bse4zyym8mvnr7','724757nw8k3ar3v4',0,'gathering',1794735233523,1794735233529);
INSERT INTO "tables" VALUES('rhvbkpmevnyd6cn2','724757nw8k3ar3v4',0,'playing',1794735233531,1794735233536);
CREATE INDEX ix_tables_creator_phase ON tables (creator, phase);
CREATE INDEX ix_tables_public_phase_updated_at ON tables (public, phase, updated_at);
CREATE INDEX ix_tables_phase_updated_at ON tables (phase, updated_at);
CREATE UNIQUE INDEX ix_events_table_id_by_action_id ON events (table_id, "by", action_id);
COMMIT;
