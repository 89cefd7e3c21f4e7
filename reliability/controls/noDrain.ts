import { patchSource } from './patchSource.ts'

// Exits on the first signal, without draining.
patchSource({
  '/server/process.ts': (source) =>
    source.replace('    stopping.now = true\n', '    process.exit(0)\n'),
})
