// Put in the place of sw.js, it ends the worker in every browser that comes by: see
// docs/operations.md. Pages that are open stay as they are.
addEventListener('install', () => skipWaiting())
const end = async () => {
  for (const name of await caches.keys()) await caches.delete(name)
  await registration.unregister()
}
addEventListener('activate', (event) => event.waitUntil(end()))
