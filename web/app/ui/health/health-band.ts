export { type HealthBand, healthBandOf as bandOfScore } from '@trellis/domain/health/health-band'
