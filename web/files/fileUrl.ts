import { type AttachedFile, type FileSize, files, pictureWidths } from '#shared/files/contract.ts'
import { urlFor } from '#web/api/endpointUrl.ts'
import { savesData } from '#web/ui/savesData.ts'

export const fileUrl = ({ id }: Pick<AttachedFile, 'id'>, size: FileSize) =>
  urlFor(files.content, { id, size })

/** The still picture, as sharp as the screen can show it; with data saver the smallest. */
export const stillSources = (file: AttachedFile) => {
  const src = fileUrl(file, 'small')
  const width = file.width ?? 0
  if (savesData() || width <= pictureWidths.small) return { src }
  const medium = `${fileUrl(file, 'medium')} ${Math.min(width, pictureWidths.medium)}w`
  return { src, srcSet: `${src} ${pictureWidths.small}w, ${medium}` }
}
