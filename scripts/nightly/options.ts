import { parseArgs } from 'node:util'
import { type Scale, scales } from '../../reliability/support/scenario.ts'
import { type Part, parts } from './parts.ts'

export type Options = { chosen: Part[]; scale: Scale }

/** `--only part,part` keeps the order of the parts; `--scale` is that of the reliability scenarios. */
export const readOptions = (args: string[]): Options => {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: 'string', multiple: true },
      scale: { type: 'string', default: 'nightly' },
    },
  })
  const scale = scales.find((one) => one === values.scale)
  if (!scale) throw new Error(`The scale is one of ${scales.join(', ')}, not ${values.scale}`)
  const names = values.only?.flatMap((text) => text.split(','))
  const unknown = (names ?? []).filter((name) => !parts.some((part) => part.name === name))
  if (unknown.length > 0)
    throw new Error(
      `No part is named ${unknown.join(', ')}: ${parts.map(({ name }) => name).join(', ')}`,
    )
  return { chosen: parts.filter(({ name }) => !names || names.includes(name)), scale }
}
