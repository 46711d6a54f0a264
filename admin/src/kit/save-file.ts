/** Every browser has begun to read the file by then. */
const READ_WITHIN = 60_000

/** Lets the browser save a file whose content is in the page. */
export function saveFile(name: string, content: string | Blob, type: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([content], { type }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), READ_WITHIN)
}
