// Every address of the app, with its guard (who may enter) and its layout (what stands around it). A route
// outside any layout fills the whole page.
import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** The page of all parts: while developing, and in a build for pictures. */
const showsKit = process.env.NODE_ENV === 'development' || process.env.TRELLIS_KIT === 'on'

export default [
  layout('layouts/landing.tsx', [index('features/landing/home.tsx')]),

  layout('layouts/standard.tsx', [
    layout('guards/guest.tsx', [
      route('signin', 'features/auth/signin.tsx'),
      route('signup', 'features/auth/signup.tsx'),
    ]),
    route('confirm', 'features/auth/confirm.tsx'),
    route('logout', 'features/auth/logout.tsx'),
    layout('guards/sign-up.tsx', [route('registration', 'features/organizations/registration.tsx')]),
  ]),

  layout('guards/auth.tsx', [
    layout('layouts/default.tsx', [route('dashboard', 'features/dashboard/dashboard.tsx')]),
  ]),

  ...(showsKit ? [layout('layouts/bare.tsx', [route('kit', 'features/kit/page.tsx')])] : []),

  route('*', 'features/errors/not-found.tsx'),
] satisfies RouteConfig
