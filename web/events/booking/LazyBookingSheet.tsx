import { lazyDialog } from '#web/ui/lazyComponent.tsx'

/** Most bookings are one tap and need no form. */
export const LazyBookingSheet = lazyDialog(
  async () => (await import('./BookingSheet.tsx')).BookingSheet,
)
