import { joinParts } from '#web/ui/format.ts'
import { formatField } from './fieldLabels.ts'

/** Names of the fields that an entry of an audit log says were changed. */
export const ChangedFields = ({ names }: { names: string[] }) =>
  joinParts(...names.map(formatField))
