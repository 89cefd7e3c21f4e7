import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { accountFaults } from './accountFaults.ts'
import { conversationFaults } from './conversationFaults.ts'
import { eventFaults } from './eventFaults.ts'
import type { Fault } from './fault.ts'
import { fileFaults } from './fileFaults.ts'
import { hostingFaults } from './hostingFaults.ts'
import { platformFaults } from './platformFaults.ts'
import { pollFaults } from './pollFaults.ts'
import { privacyFaults } from './privacyFaults.ts'
import { publicPageFaults } from './publicPageFaults.ts'
import { requestFaults } from './requestFaults.ts'
import { requirements } from './requirements.ts'
import { rightsFaults } from './rightsFaults.ts'
import { signInFaults } from './signInFaults.ts'

export const faults: Fault[] = [
  ...accountFaults,
  ...signInFaults,
  ...requestFaults,
  ...rightsFaults,
  ...privacyFaults,
  ...eventFaults,
  ...hostingFaults,
  ...conversationFaults,
  ...fileFaults,
  ...platformFaults,
  ...pollFaults,
  ...publicPageFaults,
]

const occurrences = (text: string, part: string) => text.split(part).length - 1

const problemWith = (root: string, { name, file, find, replace, tests }: Fault) => {
  const path = join(root, file)
  if (!existsSync(path)) return `${name}: there is no ${file}`
  const count = occurrences(readFileSync(path, 'utf8'), find)
  if (count !== 1) return `${name}: ${file} has this text ${count} times and not once: ${find}`
  if (find === replace) return `${name}: the replacement changes nothing`
  const missing = tests.find((test) => !existsSync(join(root, test)))
  return missing ? `${name}: there is no ${missing}` : null
}

/** Requirements with neither a fault nor a reason for having none, or with both. */
const uncoveredRequirements = () =>
  Object.entries(requirements).flatMap(([id, { asks, withoutFault }]) => {
    const isCovered = faults.some(({ requirement }) => requirement === id)
    if (isCovered && withoutFault)
      return [`${id}: there is a fault, so the reason for having none can be deleted`]
    return isCovered || withoutFault ? [] : [`${id}: no fault violates it: ${asks}`]
  })

const hasKnownRequirement = ({ requirement }: Fault) =>
  !requirement || requirement in requirements || /^ASVS \d+\.\d+\.\d+$/.test(requirement)

/** Faults that no longer match the sources, and requirements without a fault. */
export const problems = (root: string): string[] => {
  const names = faults.map(({ name }) => name)
  return [
    ...names
      .filter((name, at) => names.indexOf(name) !== at)
      .map((name) => `${name}: two rows have this name`),
    ...faults
      .filter((fault) => !hasKnownRequirement(fault))
      .map(({ name, requirement }) => `${name}: ${requirement} is no requirement`),
    ...faults.flatMap((fault) => problemWith(root, fault) ?? []),
    ...uncoveredRequirements(),
  ]
}
