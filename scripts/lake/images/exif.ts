/**
 * EXIF data of a photograph, with the names that Sanity stores it under (asset documents of hosted
 * projects). Pure.
 */
import readExif from 'exif-reader'
import type { MetadataKind } from './metadata-kinds.ts'

/** Names of tags that the reader calls by another name than Sanity. */
const sanityNames: Readonly<Record<string, string>> = {
  ISOSpeedRatings: 'ISO',
  FocalLengthIn35mmFilm: 'FocalLengthIn35mmFormat',
  DateTime: 'ModifyDate',
  ExifTag: 'ExifOffset',
  GPSTag: 'GPSInfo',
}

/** `exif`, `image` and `location` of an image, as far as they are asked for and present. */
export function exifMetadata(
  bytes: Buffer | undefined,
  asked: ReadonlySet<MetadataKind>,
): Record<string, unknown> {
  const found = bytes && parsed(bytes)
  if (!found) return {}
  const { Photo, Image, GPSInfo } = found
  const location = asked.has('location') && GPSInfo && locationOf(GPSInfo)
  return {
    ...(asked.has('exif') && Photo && { exif: { _type: 'sanity.imageExifMetadata', ...tagsOf(Photo) } }),
    ...(asked.has('image') && Image && { image: { _type: 'sanity.imageExifTags', ...tagsOf(Image) } }),
    ...(location && { location }),
  }
}

/** Damaged EXIF data counts as missing: the image can be shown without it. */
function parsed(bytes: Buffer): readExif.Exif | undefined {
  try {
    return readExif(bytes)
  } catch {
    return undefined
  }
}

/** The tags that are texts, numbers, lists of them or dates; not those with bytes. */
function tagsOf(tags: object): Record<string, unknown> {
  const entries = Object.entries(tags).flatMap(([name, value]: [string, unknown]) => {
    const stored = storedValue(value)
    return stored === undefined ? [] : [[sanityNames[name] ?? name, stored]]
  })
  return Object.fromEntries(entries)
}

function storedValue(value: unknown): unknown {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : value.toISOString()
  if (typeof value === 'string') return value
  if (isFiniteNumber(value)) return value
  return Array.isArray(value) && value.every(isFiniteNumber) ? value : undefined
}

function isFiniteNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}

/** The geopoint of a photograph; undefined without valid coordinates. */
function locationOf(tags: Partial<readExif.GPSInfoTags>): Record<string, unknown> | undefined {
  const lat = degrees(tags.GPSLatitude, tags.GPSLatitudeRef === 'S')
  const lng = degrees(tags.GPSLongitude, tags.GPSLongitudeRef === 'W')
  if (lat === undefined || lng === undefined) return undefined
  const isBelowSea = tags.GPSAltitudeRef === 1
  const alt = isFiniteNumber(tags.GPSAltitude) ? tags.GPSAltitude * (isBelowSea ? -1 : 1) : undefined
  return { _type: 'geopoint', lat, lng, ...(alt !== undefined && { alt }) }
}

function degrees(parts: unknown, isNegative: boolean): number | undefined {
  if (!Array.isArray(parts) || parts.length !== 3 || !parts.every(isFiniteNumber)) return undefined
  const [whole = 0, minutes = 0, seconds = 0] = parts
  const value = whole + minutes / 60 + seconds / 3600
  return isNegative ? -value : value
}
