import type { Label } from '#shared/language/t.ts'
import type { EventCategory } from './contract.ts'

export const categoryLabels: Record<EventCategory, Label> = {
  social: 'events.category.social',
  cultural: 'events.category.cultural',
  educational: 'events.category.educational',
  networking: 'events.category.networking',
  sports: 'events.category.sports',
  food: 'events.category.food',
}
