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
      title="Install the app"
      size="small"
      startsAtTitle
      footer={<Button onClick={onClose}>OK</Button>}
    >
      <p>{how ?? 'This browser does not support installation. Chrome, Edge and Safari do.'}</p>
    </Dialog>
  )
}
