// Loaded before a server that is measured: says what it holds, with what is garbage taken away.
process.on('message', (asked) => {
  if (asked !== 'memory') return
  globalThis.gc?.()
  process.send?.(process.memoryUsage())
})
