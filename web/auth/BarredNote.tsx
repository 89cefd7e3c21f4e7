import { Link } from 'wouter'
import { FormFailure } from '#web/ui/FormFailure.tsx'

/** The sentence ends with how to object, and where. */
const partsOf = (reason: string) => {
  const [, what = reason, address] = /^(.*) To object,.* (https?:\S+)$/s.exec(reason) ?? []
  const { pathname, search } = new URL(address ?? '/privacy/contact', window.location.href)
  return { what, href: pathname + search }
}

export const BarredNote = ({ reason }: { reason: string }) => {
  const { what, href } = partsOf(reason)
  return (
    <FormFailure
      isAlert
      reason={
        <span>
          {what} <Link href={href}>Object to this decision</Link>, or ask for a copy of your data
          there.
        </span>
      }
    />
  )
}
