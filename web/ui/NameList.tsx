import { partsOfNames } from './partsOfNames.ts'

/** "Niamh, Thabo and Joris", each name in its own element: names may run in another direction. */
export const NameList = ({ names }: { names: string[] }) =>
  partsOfNames(names).map(({ type, value }, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name.
    type === 'element' ? <bdi key={at}>{value}</bdi> : value,
  )
