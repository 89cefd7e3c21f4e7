import { patchSource } from './patchSource.ts'

// A deliberately broken variant: it leaves as soon as it is told to. Changes no file.
patchSource({
  '/server/process.ts': (source) =>
    source.replace('    stopping.now = true\n', '    process.exit(0)\n'),
})
