import type { QuestionKind } from '#shared/events/booking/contract.ts'
import type { Label } from '#web/language/t.tsx'

export const kindLabels: Record<QuestionKind, Label> = {
  text: 'events.options.kind.text',
  one: 'events.options.kind.one',
  several: 'events.options.kind.several',
  yesNo: 'events.options.kind.yesNo',
}
