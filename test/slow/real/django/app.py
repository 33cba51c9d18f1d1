import os

import django
from django.conf import settings

LIMITS = {"free": 60, "pro": 300, "business": 1000}
PLANS = dict(entry.split("=") for entry in os.environ["API_KEYS"].split(","))
WINDOW = int(os.environ.get("RATE_LIMIT_WINDOW", 60_000)) // 1000

settings.configure(
    SECRET_KEY="not-used-for-anything",
    ALLOWED_HOSTS=["*"],
    ROOT_URLCONF=__name__,
    INSTALLED_APPS=["rest_framework"],
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:"}},
    DEFAULT_AUTO_FIELD="django.db.models.BigAutoField",
    MIDDLEWARE=["django.middleware.common.CommonMiddleware", "app.rate_limit_headers"],
    REST_FRAMEWORK={
        "DEFAULT_AUTHENTICATION_CLASSES": ["app.ApiKeyAuthentication"],
        "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
        "DEFAULT_THROTTLE_CLASSES": ["app.PlanThrottle"],
        "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
        "EXCEPTION_HANDLER": "app.error_body",
        "UNAUTHENTICATED_USER": None,
    },
)
django.setup()

from django.core.wsgi import get_wsgi_application
from django.db import connection, models
from django.shortcuts import get_object_or_404
from django.urls import path
from rest_framework import exceptions, serializers
from rest_framework.authentication import TokenAuthentication
from rest_framework.response import Response
from rest_framework.throttling import SimpleRateThrottle
from rest_framework.views import APIView, exception_handler


class Pet(models.Model):
    name = models.CharField(max_length=255)
    categoryId = models.BigIntegerField()
    status = models.CharField(
        max_length=10,
        choices=[("available", "available"), ("pending", "pending"), ("sold", "sold")],
        null=True,
        blank=True,
    )

    class Meta:
        app_label = "pets"


class PetSerializer(serializers.ModelSerializer):
    class Meta:
        model = Pet
        fields = ["id", "name", "categoryId", "status"]


class Customer:
    is_authenticated = True

    def __init__(self, key):
        self.key = key


class ApiKeyAuthentication(TokenAuthentication):
    keyword = "Bearer"

    def authenticate_credentials(self, key):
        if key not in PLANS:
            raise exceptions.AuthenticationFailed("Invalid API key.")
        return Customer(key), key


class PlanThrottle(SimpleRateThrottle):
    rate = "60/m"

    def get_cache_key(self, request, view):
        return f"throttle_{request.auth}"

    def allow_request(self, request, view):
        self.num_requests, self.duration = LIMITS[PLANS[request.auth]], WINDOW
        allowed = super().allow_request(request, view)
        request._request.rate_limit = {
            "X-RateLimit-Limit": self.num_requests,
            "X-RateLimit-Remaining": self.num_requests - len(self.history),
            "X-RateLimit-Reset": int(self.history[-1] + self.duration),
        }
        return allowed


def rate_limit_headers(get_response):
    def middleware(request):
        response = get_response(request)
        for name, value in getattr(request, "rate_limit", {}).items():
            response[name] = value
        return response

    return middleware


def error_body(exc, context):
    response = exception_handler(exc, context)
    if response is not None:
        code = getattr(exc, "default_code", "not_found")
        response.data = {"code": code, "message": str(response.data), "status": response.status_code}
    return response


class Pets(APIView):
    def get(self, request):
        pets = Pet.objects.order_by("id")
        if status := request.query_params.get("status"):
            pets = pets.filter(status=status)
        limit = min(int(request.query_params.get("limit", 20)), 100)
        return Response(PetSerializer(pets[:limit], many=True).data)

    def post(self, request):
        serializer = PetSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        serializer.save()
        return Response(serializer.data, status=201)


class PetDetail(APIView):
    def get(self, request, pet_id):
        return Response(PetSerializer(get_object_or_404(Pet, pk=pet_id)).data)


class Orders(APIView):
    def get(self, request):
        return Response([])


urlpatterns = [
    path("v1/pets", Pets.as_view()),
    path("v1/pets/<int:pet_id>", PetDetail.as_view()),
    path("v1/store/orders", Orders.as_view()),
]

with connection.schema_editor() as editor:
    editor.create_model(Pet)

application = get_wsgi_application()
