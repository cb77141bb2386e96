/** For elements over the picture. */
export const floatClasses = 'pointer-events-auto rounded-lg bg-surface-raised shadow-2'
