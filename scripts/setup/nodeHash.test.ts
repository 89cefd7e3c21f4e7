import { createHash } from 'node:crypto'
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { requireMachineNode, verifyNodeHash } from './nodeHash.mjs'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

const aFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'welkom-node-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [binary, hashFile] = [join(folder, 'node'), join(folder, 'node.sha256')]
  const hash = createHash('sha256').update('the right one').digest('hex')
  writeFileSync(binary, 'the right one')
  writeFileSync(hashFile, `# Node\n${hash}  node\n`)
  return { binary, files: { hashFile, stampFile: join(folder, 'stamp') } }
}

test('a Node with the recorded hash is accepted', () => {
  const { binary, files } = aFolder()
  verifyNodeHash(binary, files)
  verifyNodeHash(binary, files)
})

test('another Node is rejected, also as a replacement of an accepted one', () => {
  const { binary, files } = aFolder()
  verifyNodeHash(binary, files)
  rmSync(binary)
  writeFileSync(binary, 'the wrong one')
  for (const _ of ['at first', 'and again'])
    expect(() => verifyNodeHash(binary, files)).toThrow(/is not the Node .* was not started/)
})

test('without a recorded hash only the Node of the machine is used', () => {
  const folder = mkdtempSync(join(tmpdir(), 'welkom-node-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const link = join(folder, '.bin/node')
  const fetched = join(folder, 'node/bin/node')
  mkdirSync(join(folder, '.bin'))
  writeFileSync(link, 'fetched')
  requireMachineNode({ folder, program: '/usr/bin/node', version: '24.1.0' })
  expect(existsSync(link)).toBe(false)
  for (const other of [
    { program: '/usr/bin/node', version: '22.1.0' },
    { program: fetched, version: '24.1.0' },
  ])
    expect(() => requireMachineNode({ folder, ...other })).toThrow(
      /install Node 24 and start again/,
    )
})

test('each hash belongs to the version in package-lock.json', () => {
  const { packages } = JSON.parse(read('package-lock.json'))
  const files = globSync('scripts/setup/*.sha256', { cwd: root })
  expect(files).toContain('scripts/setup/node-linux-x64.sha256')
  for (const file of files) {
    const [version, line] = read(file).split('\n')
    expect(version).toBe(`# Node ${packages['node_modules/node'].version}`)
    expect(line).toMatch(/^[0-9a-f]{64} {2}node_modules\/node\/bin\/node$/)
  }
})

test('the deployment files verify the hash before they start Node', () => {
  const check = 'sha256sum --check --quiet scripts/setup/node-'
  for (const unit of ['welkom.service', 'welkom-backup.service'])
    expect(read(`deploy/${unit}`).split('ExecStart=')[0]).toContain(
      `ExecStartPre=/usr/bin/${check}linux-x64.sha256\n`,
    )
  expect(read('deploy/Containerfile')).toMatch(RegExp(`RUN npm ci .*&& ${check}`))
})
