import type { Given } from '#server/commands/command.ts'
import { type Scale, scales } from '../../reliability/support/scenario.ts'
import { type Part, parts } from './parts.ts'

export type Options = { chosen: Part[]; scale: Scale }

const partNames = parts.map(({ name }) => name).join(', ')

export const nightlyCommand = {
  name: 'npm run test:nightly',
  about:
    'Runs everything that only long or repeated runs reveal, and summarises it in docs/nightly.md.',
  options: {
    only: { type: 'string', multiple: true, value: '<part,part>', says: `Of ${partNames}` },
    scale: {
      type: 'string',
      value: '<scale>',
      says: `Of the reliability scenarios: ${scales.join(', ')}; nightly when left out`,
    },
  },
} as const

/** Parts run in their own order, however they are given. */
export const optionsOf = ({ values }: Pick<Given, 'values'>): Options => {
  const given = (values.scale as string | undefined) ?? 'nightly'
  const scale = scales.find((one) => one === given)
  if (!scale) throw new Error(`The scale is one of ${scales.join(', ')}, not ${given}`)
  const names = (values.only as string[] | undefined)?.flatMap((text) => text.split(','))
  const unknown = (names ?? []).filter((name) => !parts.some((part) => part.name === name))
  if (unknown.length > 0) throw new Error(`No part is named ${unknown.join(', ')}: ${partNames}`)
  return { chosen: parts.filter(({ name }) => !names || names.includes(name)), scale }
}
