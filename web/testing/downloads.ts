import { onTestFinished, vi } from 'vitest'

/** A response with a file to download under this name. */
export const aFile = (name: string, text = '') =>
  new Response(text, {
    headers: { 'content-disposition': `attachment; filename="${name}"` },
  }) as never

/** Records the names of downloaded files instead of saving them. */
export const trackDownloads = () => {
  const names: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download)
  })
  onTestFinished(() => click.mockRestore())
  return names
}
