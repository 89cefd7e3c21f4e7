import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../setup/child.mjs'
import { type Step, steps } from './steps.ts'

// The product is started a hundred times and more: what Node made of its files is kept between them.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/node')

const { values } = parseArgs({ options: { only: { type: 'string', multiple: true } } })

const chosen = (): Step[] => {
  const names = values.only?.flatMap((text) => text.split(','))
  if (!names) return steps.filter(({ isExtra }) => !isExtra)
  return names.map((wanted) => {
    const step = steps.find(({ name }) => name === wanted)
    if (step) return step
    throw new Error(`There is no step ${wanted}: ${steps.map(({ name }) => name).join(', ')}`)
  })
}

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`

const runSteps = async () => {
  const begin = performance.now()
  for (const { name, says, run } of chosen()) {
    const start = performance.now()
    console.log(`\n── ${name}: ${says}`)
    try {
      await run()
    } catch (error) {
      console.error(error instanceof Error ? error.message : error)
      throw new Error(`✗ ${name} failed after ${seconds(start)}. Alone: npm test -- --only ${name}`)
    }
    console.log(`✓ ${name}, ${seconds(start)}`)
  }
  console.log(`\nAll well, ${seconds(begin)}.`)
}

try {
  await runSteps()
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
}
