/**
 * Sets the role of an element of DocSearch's modal, only if it differs: each change calls the
 * observer of the modal again.
 */
export function setRole(element: Element, role: string): void {
  if (element.role !== role) element.role = role
}
