import os

LIMITS = {"free": 60, "pro": 300, "business": 1000}
PLANS = dict(entry.split("=") for entry in os.environ["API_KEYS"].split(","))
WINDOW = int(os.environ.get("RATE_LIMIT_WINDOW", 60_000)) // 1000

SECRET_KEY = "not-used-for-anything"
ALLOWED_HOSTS = ["*"]
ROOT_URLCONF = "app"
INSTALLED_APPS = ["rest_framework"]
DATABASES = {"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:"}}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
MIDDLEWARE = ["django.middleware.common.CommonMiddleware", "security.rate_limit_headers"]
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["security.ApiKeyAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_THROTTLE_CLASSES": ["security.PlanThrottle"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "EXCEPTION_HANDLER": "app.error_body",
    "UNAUTHENTICATED_USER": None,
}
