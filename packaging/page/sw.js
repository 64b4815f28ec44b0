// Keeps everything that the page is made of, so that it opens without a network after the first visit. Nothing else is fetched.
// BUILT is written by the build: the version, which is the digest of all files, and their names.

const BUILT = {version: "", files: []};
const NAME = `suanfan-${BUILT.version}`;

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(NAME)
      .then((cache) => cache.addAll(BUILT.files.map((file) => new Request(file, {cache: "no-cache"}))))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  const old = (name) => name.startsWith("suanfan-") && name !== NAME;
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== self.location.origin) return;
  url.hash = url.search = "";
  event.respondWith(
    caches
      .open(NAME)
      .then((cache) => cache.match(url.href))
      .then((kept) => kept ?? fetch(event.request)),
  );
});
