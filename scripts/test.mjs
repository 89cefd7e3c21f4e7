// `npm test`. Node's own modules only, from Node 18 on: this runs before anything is installed.
import { runTogether } from './setup/child.mjs'
import { ensureInstalled, pinnedNode } from './setup/install.mjs'

try {
  await ensureInstalled()
  const args = ['scripts/steps/runSteps.ts', ...process.argv.slice(2)]
  process.exitCode = await runTogether([{ command: pinnedNode, args, env: process.env }])
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
