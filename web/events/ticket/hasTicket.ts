import type { Event } from '#shared/events/contract.ts'

export const hasTicket = ({ isBooked, isCancelled, endDate }: Event, now: Date) =>
  isBooked && !isCancelled && endDate > now
