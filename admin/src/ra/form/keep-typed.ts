/** react-admin's forms forget what was typed when their tab is shown again, unless this is said, and as a constant. */
export const KEEP_TYPED = { keepDirtyValues: true }
