import type { AttachedFile } from './contract.ts'

const picture = '📷'
const document = '📎'

/**
 * The text of a message that has only files: what lists, quotes and notifications show of it. It is
 * in no language, because its author and its readers may have different ones.
 */
export const textOfFiles = (files: readonly Pick<AttachedFile, 'kind' | 'name'>[]) => {
  const [first] = files
  return first?.kind === 'document' ? `${document} ${first.name}` : picture
}

/** Whether the author wrote nothing: the files say it all. A name may be cleaned after the text. */
export const isTextOfFiles = (
  text: string,
  files: readonly Pick<AttachedFile, 'kind' | 'name'>[] | undefined,
) => files !== undefined && (text === textOfFiles(files) || text === picture || text === document)

/** Of a text of which no more is known, such as a quote. */
export const isPictureText = (text: string) => text === picture
export const isDocumentText = (text: string) => text === document
