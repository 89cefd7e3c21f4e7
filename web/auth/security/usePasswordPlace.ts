import { useLocation, useSearch } from 'wouter'
import { openedHere, useCloseByAddress } from '#web/app/openedHere.ts'

const closed = '/profile?tab=settings'

/** That the dialog is open stands in the address of the settings. */
export const usePasswordPlace = () => {
  const [, navigate] = useLocation()
  const closeTo = useCloseByAddress()
  return {
    isOpen: new URLSearchParams(useSearch()).get('change') === 'password',
    open: () => navigate(`${closed}&change=password`, { state: openedHere }),
    close: () => closeTo(closed),
  }
}
