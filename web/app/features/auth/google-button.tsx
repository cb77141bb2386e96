import { useTranslation } from 'react-i18next'
import { Form, useNavigation } from 'react-router'
import { Button } from '../../ui/action/button.tsx'

export function GoogleButton() {
  const { t } = useTranslation('auth')
  const navigation = useNavigation()
  const submitting = navigation.formData?.get('intent') === 'google'
  return (
    <>
      <div className="my-4 flex items-center gap-3 type-xs text-subtle before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
        {t('or')}
      </div>
      <Form method="post">
        <input type="hidden" name="intent" value="google" />
        <Button type="submit" variant="outline" size="lg" className="w-full" loading={submitting}>
          <b aria-hidden="true" className="font-semibold">
            {t('googleMark')}
          </b>
          {t('google')}
        </Button>
      </Form>
    </>
  )
}
