// The page: what is opened, in which language and colours, and how far the core is.

import {Core} from "./core.mjs";
import {h} from "./dom.mjs";
import {codeIn} from "./picture.mjs";
import {claim, receipt} from "./receipt.mjs";
import {HandView} from "./hand.mjs";

const MARKS = /SUANFAN\d+:|〔算番/;
const base = new URL(".", location.href).href;
const built = await (await fetch("words.json")).json();
const kept = (name) => {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
};
const keep = (name, value) => {
  try {
    localStorage.setItem(name, value);
  } catch {
    // A private window keeps nothing.
  }
};

const page = {
  language: pickLanguage(),
  theme: kept("theme") ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light"),
  view: "home",
  text: "",
  found: null,
  fault: "",
  written: false,
  claim: null,
  busy: false,
  ready: false,
  progress: 0,
  failed: "",
};

function pickLanguage() {
  const known = built.languages.map((one) => one.id);
  const wished = [kept("language"), ...navigator.languages.map((one) => (/^zh-(Hant|TW|HK|MO)/i.test(one) ? "zh-Hant" : one.slice(0, 2)))];
  return wished.find((one) => known.includes(one)) ?? known[0];
}

const words = () => built.words[page.language];

const core = new Core(base, built.sizes, {
  progress(share) {
    page.progress = share;
    showProgress();
  },
  ready(time) {
    page.ready = true;
    document.documentElement.dataset.ready = String(time);
    showProgress();
    keepForOffline();
  },
  failed(text) {
    page.failed = text;
    console.error(text);
    show();
  },
});
const handView = new HandView({ask: (request) => core.ask("table", page.language, request), rulesets: () => core.ask("rulesets", page.language), words, show, spoken});

// --- what is opened ------------------------------------------------------------------------------------------------

async function openText(text) {
  page.text = text.trim();
  page.view = "receipt";
  page.fault = "";
  await settle();
}

async function settle() {
  const text = page.text;
  page.busy = true;
  page.found = page.claim = null;
  page.written = false;
  show();
  const found = await core.ask("open", page.language, {text});
  if (text !== page.text) return;
  page.busy = false;
  page.found = found.errors ? {verdict: {kind: "none", title: words().page_unsettled, text: found.errors[0].message}, notes: [], deal: null} : found;
  show();
  spoken(`${page.found.verdict.title}. ${page.found.verdict.text}`);
  document.getElementById("main").focus({preventScroll: true});
  scrollTo(0, 0);
}

async function openFile(file) {
  if (!file) return;
  page.fault = "";
  if (file.type.startsWith("image/")) {
    page.busy = true;
    show();
    let text = null;
    try {
      text = await codeIn(file);
    } catch (error) {
      console.warn(String(error));
    }
    page.busy = false;
    if (text === null) return complain(words().page_no_code);
    return openText(fragment(text) ?? text);
  }
  const {text, errors} = await core.textOf(file);
  return errors ? complain(errors[0].message) : openText(text);
}

function complain(sentence) {
  page.fault = sentence;
  page.view = "home";
  show();
  spoken(sentence);
}

// The receipt in the part of a link that is never sent anywhere.
function fragment(link) {
  const found = /^\s*(?:https?:\/\/[^\s#]*)?#(\S+)\s*$/.exec(link);
  if (!found) return null;
  try {
    const text = decodeURIComponent(found[1]);
    return MARKS.test(text) ? text : null;
  } catch {
    return null;
  }
}

async function openPasted() {
  try {
    const text = await navigator.clipboard.readText();
    if (text.trim()) return openText(fragment(text) ?? text);
  } catch {
    // Not allowed: it can be put into the field.
  }
  document.getElementById("text")?.focus();
}

function save(name, text) {
  const link = h("a", {href: URL.createObjectURL(new Blob([text], {type: "text/plain"})), download: name});
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

// --- what is shown -------------------------------------------------------------------------------------------------

function show() {
  const root = document.documentElement;
  root.lang = built.languages.find((one) => one.id === page.language).lang;
  root.dataset.theme = page.theme;
  root.dataset.view = page.view;
  document.title = words().page_title;
  document.getElementById("top").replaceChildren(...top());
  const views = {home, receipt: receiptView, hand: () => handView.elements()};
  document.getElementById("main").replaceChildren(...(page.failed ? [failedBox()] : views[page.view]()).flat().filter(Boolean));
  document.getElementById("bottom").replaceChildren(...bottom());
  showProgress();
}

function top() {
  const titles = {home: "", receipt: words().page_receipt, hand: words().page_enter};
  const mark = h("img.wordmark", {src: page.theme === "dark" ? "wordmark-dark.svg" : "wordmark.svg", alt: words().page_title});
  const chosen = h(
    "select",
    {"aria-label": words().page_language, id: "language", onchange: (event) => setLanguage(event.target.value)},
    built.languages.map((one) => h("option", {value: one.id, selected: one.id === page.language}, one.name)),
  );
  return [
    h("button.home", {onclick: goHome, "aria-label": words().page_home}, mark),
    h("span.where", {}, titles[page.view]),
    h("span.grow"),
    chosen,
    h("button.theme", {onclick: setTheme, "aria-label": words().page_theme, title: words().page_theme}, page.theme === "dark" ? "☀" : "☾"),
  ];
}

function goHome() {
  page.view = "home";
  page.fault = "";
  if (location.hash) history.replaceState(null, "", base);
  show();
}

function setLanguage(language) {
  page.language = language;
  keep("language", language);
  if (page.view === "receipt" && page.text) settle();
  else if (page.view === "hand") handView.refresh();
  show();
}

function setTheme() {
  page.theme = page.theme === "dark" ? "light" : "dark";
  keep("theme", page.theme);
  show();
}

function home() {
  const w = words();
  const field = h("textarea", {id: "text", rows: "5", "aria-label": w.page_text, placeholder: w.page_text, spellcheck: "false"});
  field.addEventListener("input", () => {
    const text = field.value;
    if (MARKS.test(text) && /〕\s*$|SUANFAN\d+:[^:]+:[0-9A-F]{10}\s*$/.test(text)) openText(fragment(text) ?? text);
  });
  const picker = (id, label, accept, more = {}) =>
    h("label.button", {for: id}, label, h("input.hidden", {id, type: "file", accept, ...more, onchange: (event) => openFile(event.target.files[0])}));
  return [
    h("section.card", {}, h("h1", {}, w.page_open), h("p.lead", {}, w.page_lead), page.fault && h("p.fault", {role: "alert"}, page.fault), page.busy && h("p", {}, w.page_reading),
      h("div.buttons", {}, picker("picture", w.page_picture, "image/*"), h("button", {onclick: openPasted}, w.page_paste), picker("file", w.page_file, ".txt,.text,text/plain,image/*")),
      field,
      h("div.buttons", {}, h("button.primary", {id: "check", onclick: () => (field.value.trim() ? openText(fragment(field.value) ?? field.value) : field.focus())}, w.page_check))),
    h("section.card", {}, h("h2", {}, w.page_enter), h("p.lead", {}, w.page_enter_lead), h("div.buttons", {}, h("button", {id: "enter", onclick: () => goHand()}, w.page_enter_go))),
    h("p.small", {}, w.page_private),
  ];
}

async function goHand(record = null) {
  page.view = "hand";
  show();
  await handView.begin(record);
}

function failedBox() {
  return h("section.verdict.none", {role: "alert"}, h("span.sign", {}, "!"), h("div", {}, h("h1", {}, words().page_failed), h("p", {}, words().page_failed_text)));
}

function receiptView() {
  const w = words();
  if (page.busy || !page.found) return [h("section.verdict.waiting", {}, h("span.sign", {}, "…"), h("div", {}, h("h1", {}, w.page_settling), h("p", {}, page.ready ? "" : w.page_loading)))];
  if (page.written) return [h("section.card", {}, h("h2", {}, w.page_as_written), h("pre", {}, page.text))];
  return [receipt(page.found, w), page.claim && claim(page.claim, w, checkClaim)];
}

function openClaim() {
  page.claim ??= {text: "", found: null, busy: false};
  show();
  document.getElementById("claim").focus();
}

async function checkClaim(text) {
  page.claim = {text, found: null, busy: true};
  show();
  const found = await core.ask("claim", page.language, {record: page.found.record, claim: text});
  page.claim = {text, found, busy: false};
  show();
  spoken(found.verdict ?? found.errors[0].message);
}

function bottom() {
  const w = words();
  if (page.failed) return [];
  if (page.view === "hand") return handView.foot();
  if (page.view !== "receipt" || page.busy) return [];
  const same = page.found?.verdict.kind === "same";
  const toggle = same ? h("button", {id: "say", onclick: openClaim}, w.page_claim) : h("button", {id: "written", onclick: () => { page.written = !page.written; show(); }}, page.written ? w.page_as_settled : w.page_as_written);
  const buttons = [toggle, h("button", {id: "keep", onclick: () => save("suanfan.txt", page.text)}, w.page_keep)];
  if (page.found?.deal) buttons.push(h("button.primary", {id: "lay", onclick: () => goHand(page.found.record)}, w.page_lay));
  return buttons;
}

function showProgress() {
  const bar = document.getElementById("progress");
  bar.hidden = page.ready || !!page.failed;
  bar.setAttribute("aria-valuenow", String(Math.round(page.progress * 100)));
  bar.setAttribute("aria-label", words().page_loading);
  bar.firstElementChild.style.width = `${Math.round(page.progress * 100)}%`;
}

function spoken(text) {
  document.getElementById("spoken").textContent = text;
}

// After the first answer, so that nothing is in its way.
function keepForOffline() {
  if (!("serviceWorker" in navigator)) return;
  navigator.serviceWorker.register("sw.js").then(
    () => navigator.serviceWorker.ready.then(() => (document.documentElement.dataset.offline = "yes")),
    (error) => console.warn(`not kept for offline: ${error}`),
  );
}

// --- what comes from outside ---------------------------------------------------------------------------------------

function openLink() {
  const text = fragment(location.hash);
  if (text) openText(text);
}

addEventListener("hashchange", openLink);
addEventListener("paste", (event) => {
  if (event.target.closest?.("textarea, input")) return;
  const file = [...event.clipboardData.files][0];
  const text = event.clipboardData.getData("text");
  if (file) openFile(file);
  else if (MARKS.test(text)) openText(fragment(text) ?? text);
});
addEventListener("dragover", (event) => event.preventDefault());
addEventListener("drop", (event) => {
  event.preventDefault();
  const file = event.dataTransfer.files[0];
  const text = event.dataTransfer.getData("text");
  if (file) openFile(file);
  else if (text) openText(fragment(text) ?? text);
});

show();
openLink();
