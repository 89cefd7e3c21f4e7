import { Link } from 'wouter'
import { Button } from '#web/ui/Button.tsx'
import type { DrawingName } from '#web/ui/drawings.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'

type Props = { title: string; hint: string; drawing?: DrawingName; href: string; linkLabel: string }

/** In place of something that was deleted, or that the user may not see. */
export const NotFoundState = ({ title, hint, drawing = 'results', href, linkLabel }: Props) => (
  <EmptyState title={title} hint={hint} drawing={drawing}>
    <Button component={Link} href={href} variant="light">
      {linkLabel}
    </Button>
  </EmptyState>
)
