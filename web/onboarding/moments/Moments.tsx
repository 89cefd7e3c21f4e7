import { createPortal } from 'react-dom'
import { lazyComponent } from '#web/ui/lazyComponent.tsx'
import { useShownMoment } from './data.ts'

const MomentCard = lazyComponent(async () => (await import('./MomentCard.tsx')).MomentCard)

/** The live region exists before its content, which screen readers need to announce it. */
export const Moments = () => {
  const moment = useShownMoment()
  return createPortal(
    <div role="status">{moment && <MomentCard moment={moment} />}</div>,
    document.body,
  )
}
