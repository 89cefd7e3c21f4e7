export type S3Config = {
  /** Of the bucket, without a slash at its end. */
  url: string
  accessKeyId: string
  secretAccessKey: string
  region: string
}

const defaultRegion = 'us-east-1'

/** Null: it has a bare percent sign. */
const decode = (text: string) => {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/**
 * Reads `https://KEY:SECRET@host/bucket?region=eu-west-1`. With `&style=host`, the bucket comes before
 * the host's name instead of in the path. Null: it is not of this form.
 */
export const parseS3Url = (text: string): S3Config | null => {
  const parsed = URL.parse(text)
  const bucket = parsed?.pathname.replace(/^\/|\/$/g, '')
  if (!parsed || !/^https?:$/.test(parsed.protocol)) return null
  const accessKeyId = decode(parsed.username)
  const secretAccessKey = decode(parsed.password)
  if (!accessKeyId || !secretAccessKey) return null
  if (!bucket || !/^[a-z0-9][a-z0-9.-]{1,62}$/.test(bucket)) return null
  const isInHost = parsed.searchParams.get('style') === 'host'
  return {
    url: isInHost
      ? `${parsed.protocol}//${bucket}.${parsed.host}`
      : `${parsed.protocol}//${parsed.host}/${bucket}`,
    accessKeyId,
    secretAccessKey,
    region: parsed.searchParams.get('region') ?? defaultRegion,
  }
}
