import type { BookingForm } from '#shared/events/booking/contract.ts'
import type { Event } from '#shared/events/contract.ts'

const toCents = (price: string) => Math.round(Number(price) * 100)

/** What a party costs, as the server counts: places that are booked keep their price. */
export const priceToPay = (
  { price }: Pick<Event, 'price'>,
  form: Pick<BookingForm, 'price' | 'party'>,
  size: number,
) => {
  const today = toCents(price)
  const booked = form.price === null ? null : form.party
  const paid = toCents(form.price ?? '0')
  const cents = !booked
    ? today * size
    : size > booked.size
      ? paid + today * (size - booked.size)
      : Math.round((paid * size) / booked.size)
  return (cents / 100).toFixed(2)
}
