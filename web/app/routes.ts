import { index, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('features/landing/home.tsx'),
  route('*', 'features/errors/not-found.tsx'),
] satisfies RouteConfig
