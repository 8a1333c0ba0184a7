/** The mark over every screen of MOCK. Indonesian, the reference. */
export const texts = {
  'simulation.mark': 'Simulasi: tidak ada uang yang berpindah',
} as const
