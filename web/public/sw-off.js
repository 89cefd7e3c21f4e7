// Deployed in place of sw.js, it unregisters the worker in every browser that visits: see
// docs/operations.md. Open pages are not affected.
addEventListener('install', () => skipWaiting())
const unregister = async () => {
  for (const name of await caches.keys()) await caches.delete(name)
  await registration.unregister()
}
addEventListener('activate', (event) => event.waitUntil(unregister()))
