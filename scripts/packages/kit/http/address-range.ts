/** IP addresses and networks as text. Imports no Node module, because the settings use it. */

/** A network, or a single address with its longest prefix. */
interface AddressRange {
  readonly address: string
  readonly family: 'ipv4' | 'ipv6'
  /** Number of leading bits that are the same for all addresses of the network. */
  readonly prefix: number
}

/**
 * Reads `192.0.2.1`, `10.0.0.0/8`, `2001:db8::1` or `fd00::/8`.
 * @returns undefined for other text, and for a network of all addresses (prefix 0)
 */
export function addressRangeOf(text: string): AddressRange | undefined {
  const [, address = '', prefixText] = /^([\da-f.:]+)(?:\/([1-9]\d{0,2}))?$/i.exec(text) ?? []
  const family = familyOf(address)
  if (!family) return undefined
  const bits = family === 'ipv4' ? 32 : 128
  const prefix = Number(prefixText ?? bits)
  return prefix <= bits ? { address, family, prefix } : undefined
}

/** True if text is one IP address. */
export function isAddress(text: string): boolean {
  return familyOf(text) !== undefined
}

/** The items of a list that is separated by commas or spaces. */
export function addressListIn(value: string): string[] {
  return value.split(/[\s,]+/).filter(Boolean)
}

function familyOf(address: string): AddressRange['family'] | undefined {
  if (address.includes(':')) return URL.canParse(`http://[${address}]`) ? 'ipv6' : undefined
  const parts = address.split('.')
  const isIPv4 = parts.length === 4 && parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) <= 255)
  return isIPv4 ? 'ipv4' : undefined
}
