import type { ExportQuery, Lifecycle } from '#server/lifecycle/lifecycle.ts'
import type { ExportSection } from '#shared/privacy/exportSections.ts'

/** The query of a section. Each section belongs to one lifecycle. */
export const exportQuery = (lifecycles: Lifecycle[], name: ExportSection): ExportQuery => {
  for (const { exports } of lifecycles) if (exports?.[name]) return exports[name]
  throw new Error(`No lifecycle exports ${name}`)
}
