import type { ReactNode } from 'react'
import type { AttachedFile } from '#shared/files/contract.ts'
import { rich } from '#web/language/t.tsx'
import { BlurredPictures } from './BlurredPictures.tsx'
import { useUnveil, useVeils } from './data.ts'

type Props = {
  /** Null: they are the viewer's own, or their author deleted the account. */
  author: { id: string; name: string } | null
  pictures: readonly Pick<AttachedFile, 'id' | 'preview'>[]
  isStep: boolean
  /** With those for which there is no place. */
  count: number
  /** The pictures, one element each. */
  children: ReactNode
}

type VeiledProps = Omit<Props, 'author' | 'children'> & {
  author: NonNullable<Props['author']>
  isKnown: boolean
}

const Veiled = ({ author: { id, name }, pictures, count, isStep, isKnown }: VeiledProps) => {
  const unveil = useUnveil()
  return (
    <BlurredPictures
      pictures={pictures}
      label={rich('files.veil.show', { count, name })}
      onShow={isKnown ? () => unveil(id) : undefined}
      isStep={isStep}
    />
  )
}

/**
 * The cells of a grid with `position: relative`. The first pictures of someone new to the viewer are
 * blurred until a tap, and not even loaded.
 */
export const Veil = ({ author, children, ...shown }: Props) => {
  const isVeiled = useVeils()
  if (!author || isVeiled(author.id) === false) return children
  return <Veiled {...shown} author={author} isKnown={isVeiled(author.id) === true} />
}
