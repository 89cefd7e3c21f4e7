import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { accountFaults } from './accountFaults.ts'
import { communityFaults } from './communityFaults.ts'
import type { Fault } from './fault.ts'
import { gatheringFaults } from './gatheringFaults.ts'
import { limitFaults } from './limitFaults.ts'
import { platformFaults } from './platformFaults.ts'
import { privacyFaults } from './privacyFaults.ts'
import { requestFaults } from './requestFaults.ts'
import { requirements } from './requirements.ts'
import { rightsFaults } from './rightsFaults.ts'
import { signInFaults } from './signInFaults.ts'
import { webFaults } from './webFaults.ts'
import { withdrawalFaults } from './withdrawalFaults.ts'

export const faults: Fault[] = [
  ...accountFaults,
  ...signInFaults,
  ...limitFaults,
  ...requestFaults,
  ...rightsFaults,
  ...privacyFaults,
  ...gatheringFaults,
  ...communityFaults,
  ...platformFaults,
  ...webFaults,
  ...withdrawalFaults,
]

const occurrences = (text: string, part: string) => text.split(part).length - 1

const sentenceAbout = (root: string, { name, file, find, replace, tests }: Fault) => {
  const path = join(root, file)
  if (!existsSync(path)) return `${name}: there is no ${file}`
  const count = occurrences(readFileSync(path, 'utf8'), find)
  if (count !== 1) return `${name}: ${file} has this text ${count} times and not once: ${find}`
  if (find === replace) return `${name}: nothing is changed`
  const missing = tests.find((test) => !existsSync(join(root, test)))
  return missing ? `${name}: there is no ${missing}` : null
}

/** What each requirement asks for, and the faults that take it away. */
const faultsOf = (id: string) => faults.filter(({ requirement }) => requirement === id)

/** The lines of requirements.ts that neither a fault nor a reason stands for, or both do. */
export const uncoveredRequirements = (): string[] =>
  Object.entries(requirements).flatMap(([id, { asks, withoutFault }]) => {
    const isCovered = faultsOf(id).length > 0
    if (isCovered && withoutFault) return [`${id}: a fault is planted, so its reason can go`]
    return isCovered || withoutFault ? [] : [`${id}: no fault takes away what it asks for: ${asks}`]
  })

/** Faults whose requirement is no line of requirements.ts and none of ASVS. */
export const unknownRequirements = (): string[] =>
  faults.flatMap(({ name, requirement }) =>
    !requirement || requirement in requirements || /^ASVS \d+\.\d+\.\d+$/.test(requirement)
      ? []
      : [`${name}: ${requirement} is no requirement`],
  )

/** Says which rows do not fit the sources any more; empty when all do. */
export const outdatedFaults = (root: string): string[] => {
  const names = faults.map(({ name }) => name)
  const doubled = names.filter((name, at) => names.indexOf(name) !== at)
  return [
    ...doubled.map((name) => `${name}: two rows have this name`),
    ...faults.flatMap((fault) => sentenceAbout(root, fault) ?? []),
  ]
}
