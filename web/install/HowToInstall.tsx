import { t } from '#web/language/t.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { instructionsFor } from './installDialog.ts'

export const HowToInstall = ({ onClose }: { onClose: () => void }) => {
  const { userAgent, maxTouchPoints } = navigator
  const how = instructionsFor({ userAgent, touchPoints: maxTouchPoints })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('install.title')}
      size="small"
      startsAtTitle
      footer={<Button onClick={onClose}>{t('install.how.close')}</Button>}
    >
      <p>{how ?? t('install.how.unsupported')}</p>
    </Dialog>
  )
}
