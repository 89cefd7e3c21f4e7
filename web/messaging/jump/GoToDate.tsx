import type { RefObject } from 'react'
import { createStore } from '#web/ui/createStore.ts'
import { lazyWithToast } from '#web/ui/lazyWithToast.ts'
import type { Address } from '../chat.ts'

const dialog = lazyWithToast(async () => (await import('./GoToDateDialog.tsx')).GoToDateDialog)

/** The conversation for which a date is being chosen. */
const store = createStore<Address | null>(null)

export const openGoToDate = (address: Address) => store.set(address)

type Props = { address: Address; fallbackFocus: RefObject<HTMLElement | null> }

/** Once in each open conversation. */
export const GoToDate = ({ address, fallbackFocus }: Props) => {
  const isOpen = store.useSelected((wanted) => wanted?.id === address.id)
  const close = () => store.set(null)
  const Dialog = dialog.useComponent(isOpen, close)
  return (
    Dialog && (
      <Dialog isOpen={isOpen} onClose={close} address={address} fallbackFocus={fallbackFocus} />
    )
  )
}
