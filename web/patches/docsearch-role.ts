/** Sets the role of an element, only if it differs: each change calls the observer again. */
export function setRole(element: Element, role: string): void {
  if (element.role !== role) element.role = role
}
