/** How the page behaves in this browser. */

import { button, h } from "../dom.js";
import { allowNotifications } from "../notify.js";
import { change, settings } from "../settings.js";

const KEYS = [
  ["1 to 5", "hold or release a die"], ["R", "roll"], ["U", "release all dice"], ["D", "go to the dice"],
  ["P", "go to the score card; arrow keys move there"], ["H", "hint"], ["Z", "write a zero by choice"],
];

export function openSettings() {
  const dialog = /** @type {HTMLDialogElement} */ (h("dialog", { id: "settings", "aria-labelledby": "settings-title" }));
  const now = settings();
  const tick = (name, text) => h("label", { class: "line" },
    h("input", { type: "checkbox", name, checked: now[name], onchange: (event) => change({ [name]: event.target.checked }) }),
    h("span", {}, text));
  const choose = (name, text, choices) => h("label", { class: "field" }, h("span", {}, text),
    h("select", { name, onchange: (event) => change({ [name]: event.target.value }) },
      choices.map(([value, label]) => h("option", { value, selected: now[name] === value }, label))));
  dialog.append(
    h("h2", { id: "settings-title" }, "Settings"),
    h("p", { class: "hint" }, "They are kept in this browser."),
    choose("theme", "Light or dark", [["auto", "like the system"], ["light", "light"], ["dark", "dark"]]),
    choose("confirm", "Ask before a box is filled", [["zero", "with a zero"], ["always", "always"], ["never", "never"]]),
    tick("motion", "Dice tumble"),
    tick("sound", "Sounds"),
    h("label", { class: "line" },
      h("input", { type: "checkbox", name: "notify", checked: now.notify, onchange: toggleNotifications }),
      h("span", {}, "Notify me when it is my turn")),
    tick("keys", "Single-key shortcuts"),
    h("dl", { class: "keys" }, KEYS.map(([key, what]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, what)])),
    h("div", { class: "row" }, button("Done", () => dialog.close(), { class: "main" })),
  );
  dialog.onclose = () => dialog.remove();
  document.body.append(dialog);
  dialog.showModal();
}

async function toggleNotifications(event) {
  if (!event.target.checked) change({ notify: false });
  else event.target.checked = await allowNotifications();
}
