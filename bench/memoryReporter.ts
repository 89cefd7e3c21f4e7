// Preloaded into a measured server: reports its memory usage after a garbage collection.
process.on('message', (asked) => {
  if (asked !== 'memory') return
  globalThis.gc?.()
  process.send?.(process.memoryUsage())
})
