from django.conf import settings
from rest_framework import exceptions
from rest_framework.authentication import TokenAuthentication
from rest_framework.throttling import SimpleRateThrottle


class Customer:
    is_authenticated = True

    def __init__(self, key):
        self.key = key


class ApiKeyAuthentication(TokenAuthentication):
    keyword = "Bearer"

    def authenticate_credentials(self, key):
        if key not in settings.PLANS:
            raise exceptions.AuthenticationFailed("Invalid API key.")
        return Customer(key), key


class PlanThrottle(SimpleRateThrottle):
    rate = "60/m"

    def get_cache_key(self, request, view):
        return f"throttle_{request.auth}"

    def allow_request(self, request, view):
        self.num_requests, self.duration = settings.LIMITS[settings.PLANS[request.auth]], settings.WINDOW
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
