import type { ComponentProps } from 'react'
import { MessageFiles } from './MessageFiles.tsx'
import { UnveiledAuthors, useUnveiledAuthors } from './veils/data.ts'

type Props = Omit<ComponentProps<typeof MessageFiles>, 'isStep'>

/** Where no list has read whose pictures are shown: the files of a post, comment, event or guide. */
export const UnveiledFiles = (props: Props) => {
  const hasPictures = props.files.some(({ kind }) => kind === 'picture')
  const { id, isMe } = props.sender
  const unveiled = useUnveiledAuthors({ isEnabled: hasPictures && !isMe && id !== null })
  return (
    <UnveiledAuthors value={unveiled}>
      <MessageFiles {...props} isStep={false} />
    </UnveiledAuthors>
  )
}
