import { Received } from './Received.tsx'
import { Sent } from './Sent.tsx'

export const Requests = ({ onFind }: { onFind: () => void }) => (
  <>
    <Received />
    <Sent onFind={onFind} />
  </>
)
