import { setFlagsFromString } from 'node:v8'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** Internals of PGlite's WebAssembly module; `leanFs.nightly.test.ts` detects when they change. */
type Module = {
  stackSave(): number
  stackRestore(pointer: number): void
  _strlen(text: number): number
  _raw_parser(text: number, mode: number): number
}

const invalidAddress = -1
const functionThatIsNeverHot = 0

const trap = (call: () => unknown): void => {
  try {
    call()
  } catch {
    // the address lies outside the memory, as intended
  }
}

/**
 * Keeps V8 from optimising PostgreSQL's parser, one huge function: TurboFan takes 600 MB and seconds
 * of processor time for it, right after each start. The driver prepares its statements, so the parser
 * runs rarely. V8 decides at the first call of a function whether it may be optimised later.
 */
const keepParserUnoptimised = (module: Module): void => {
  const stack = module.stackSave()
  // The parser measures the text first. This function is used everywhere and may be optimised.
  trap(() => module._strlen(invalidAddress))
  setFlagsFromString(`--wasm-tier-up-filter=${functionThatIsNeverHot}`)
  trap(() => module._raw_parser(invalidAddress, 0))
  setFlagsFromString('--wasm-tier-up-filter=-1')
  module.stackRestore(stack)
}

/** PGlite's file system, with less memory for the compilation of PostgreSQL. */
export class LeanNodeFS extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const ready = await super.init(...args)
    const preRun = ready.emscriptenOpts.preRun as unknown as ((module: Module) => void)[]
    preRun.push(keepParserUnoptimised)
    return ready
  }
}
